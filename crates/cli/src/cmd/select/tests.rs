use super::*;
use std::fs;

/// A made-up /proc, /etc/passwd and hierarchy of cgroups; the numbers are larger than any that a kernel gives.
struct Tree {
    dir: tempfile::TempDir,
}

const ID: &str = "3f2a00000000000000000000000000000000000000000000000000000000beef";
const OTHER: &str = "3f9900000000000000000000000000000000000000000000000000000000cafe";

impl Tree {
    fn new() -> Tree {
        let tree = Tree { dir: tempfile::tempdir().unwrap() };
        let root = tree.dir.path().join("cg root");
        let mount = root.display().to_string().replace(' ', "\\040");
        tree.write(
            "proc/self/mountinfo",
            &format!("30 23 0:26 / {mount} rw,nosuid shared:4 - cgroup2 cgroup2 rw\n1 2 0:1 / / rw - ext4 /dev/a rw\n"),
        );
        tree.write("passwd", "root:x:0:0::/:/bin/sh\nwww-data:x:33:33::/:/bin/false\n");
        tree.cgroup("", &[]);
        tree
    }

    fn world(&self) -> World {
        World { proc: self.dir.path().join("proc"), passwd: self.dir.path().join("passwd") }
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.dir.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// `flags` are those of the kernel, 0 for an ordinary process.
    fn process(&self, pid: i32, comm: &str, exe: &str, uid: u32, state: char, flags: u64) {
        self.write(&format!("proc/{pid}/comm"), &format!("{comm}\n"));
        self.write(&format!("proc/{pid}/status"), &format!("Name:\t{comm}\nUid:\t0\t{uid}\t0\t0\n"));
        let zeros = "0 ".repeat(12);
        self.write(
            &format!("proc/{pid}/stat"),
            &format!("{pid} ({comm}) {state} 1 1 1 0 -1 {flags} {zeros}{} 0\n", 100 + pid),
        );
        // A thread of the kernel has none.
        if !exe.is_empty() {
            std::os::unix::fs::symlink(exe, self.dir.path().join(format!("proc/{pid}/exe"))).unwrap();
        }
    }

    fn cgroup(&self, path: &str, pids: &[i32]) {
        let pids: String = pids.iter().map(|pid| format!("{pid}\n")).collect();
        self.write(&format!("cg root/{path}/cgroup.procs"), &pids);
    }

    fn find(&self, option: &str, word: &str) -> Result<Vec<i32>, String> {
        let mut args = SelectArgs::default();
        let field = match option {
            "name" => &mut args.attach_name,
            "user" => &mut args.attach_user,
            "cgroup" => &mut args.attach_cgroup,
            "unit" => &mut args.attach_unit,
            _ => &mut args.attach_container,
        };
        field.push(word.into());
        super::find(self.world(), &[], &args).map(|selected| selected.pids).map_err(|error| error.to_string())
    }
}

fn furnished() -> Tree {
    let tree = Tree::new();
    tree.process(5_000_001, "nginx", "/usr/sbin/nginx", 0, 'S', 0);
    tree.process(5_000_002, "nginx", "/usr/sbin/nginx (deleted)", 33, 'S', 0);
    tree.process(5_000_003, "a (b) c", "/usr/bin/python3.11", 33, 'R', 0);
    tree.process(5_000_004, "kworker/0:1", "", 0, 'I', 0x0420_8060);
    tree.process(5_000_005, "dead", "/usr/bin/dead", 33, 'Z', 0);
    tree.cgroup("system.slice", &[]);
    tree.cgroup("system.slice/nginx.service", &[5_000_001]);
    tree.cgroup("system.slice/nginx.service/workers", &[5_000_002, 0]);
    tree.cgroup("system.slice/empty.service", &[]);
    tree.cgroup(&format!("docker/{ID}"), &[5_000_003, 5_000_005]);
    tree.cgroup(&format!("machine.slice/libpod-conmon-{OTHER}.scope"), &[5_000_001]);
    tree.cgroup(&format!("machine.slice/libpod-{OTHER}.scope/container"), &[5_000_002]);
    tree
}

#[test]
fn processes_are_found_by_what_they_are() {
    let tree = furnished();
    let nginx = Ok(vec![5_000_001, 5_000_002]);
    for (option, word, found) in [
        ("name", "nginx", nginx.clone()),
        ("name", "python3.11", Ok(vec![5_000_003])),
        ("name", "a (b) c", Ok(vec![5_000_003])),
        ("user", "www-data", Ok(vec![5_000_002, 5_000_003])),
        ("user", "0", Ok(vec![5_000_001])),
        ("cgroup", "system.slice/nginx.service", nginx.clone()),
        ("cgroup", "/system.slice/nginx.service/workers", Ok(vec![5_000_002])),
        ("unit", "nginx", nginx.clone()),
        ("unit", "system.slice", nginx),
        ("container", "3f2a", Ok(vec![5_000_003])),
        ("container", &format!("docker://{ID}"), Ok(vec![5_000_003])),
        ("container", "3f99", Ok(vec![5_000_002])),
    ] {
        assert_eq!(tree.find(option, word), found, "--attach-{option} {word}");
    }
    let absolute = tree.dir.path().join("cg root/system.slice");
    assert_eq!(tree.find("cgroup", absolute.to_str().unwrap()), Ok(vec![5_000_001, 5_000_002]));
}

#[test]
fn what_is_not_there_is_told_with_the_command_that_shows_what_is() {
    let tree = furnished();
    for (option, word, said) in [
        ("name", "ngin", "no process is called `ngin`; `ps -eo pid,comm`"),
        ("name", "kworker/0:1", "no process that can be traced"),
        ("user", "nobody", "/etc/passwd has no user `nobody`; `ps -eo euser"),
        ("user", "7", "no process runs as user `7` (UID 7)"),
        ("cgroup", "system.slice/nginx", "there is no cgroup `system.slice/nginx`; `ps -eo pid,cgroup"),
        ("unit", "empty", "no process that can be traced"),
        ("unit", "ssh", "no cgroup is called `ssh.service`"),
        ("container", "beef", "begins with `beef`; `docker ps`"),
        ("container", "3f", "2 containers have IDs that begin with `3f` (3f2a00000000, 3f9900000000)"),
        ("container", "", "--attach-container needs a value"),
    ] {
        let error = tree.find(option, word).unwrap_err();
        assert!(error.starts_with(&format!("--attach-{option} ")) && error.contains(said), "{error}");
        assert!(!error.contains('\n'), "{error}");
    }
}

#[test]
fn each_process_is_attached_to_once() {
    let tree = furnished();
    let args = SelectArgs {
        attach_name: vec!["nginx".into()],
        attach_unit: vec!["nginx.service".into(), "nginx".into()],
        ..SelectArgs::default()
    };
    let selected = super::find(tree.world(), &["5000003".into(), "5000001".into()], &args).unwrap();
    assert_eq!(selected.pids, [5_000_003, 5_000_001, 5_000_002]);
    assert!(selected.lenient && selected.note.is_none());
    let absent = super::find(tree.world(), &["5000009".into()], &args).err().unwrap().to_string();
    assert!(absent.contains("5000009"), "{absent}");
}

/// A link of a descriptor, and how it is open.
fn descriptor(tree: &Tree, pid: i32, fd: i32, pipe: &str, flags: &str) {
    let dir = tree.dir.path().join(format!("proc/{pid}/fd"));
    fs::create_dir_all(&dir).unwrap();
    std::os::unix::fs::symlink(pipe, dir.join(fd.to_string())).unwrap();
    tree.write(&format!("proc/{pid}/fdinfo/{fd}"), &format!("pos:\t0\nflags:\t{flags}\n"));
}

#[test]
fn tollgate_what_it_runs_under_and_who_reads_its_output_are_left_out() {
    let tree = furnished();
    let own = std::process::id() as i32;
    // Its parent is process 1, as of all here.
    tree.process(own, "nginx", "/usr/bin/tollgate", 7, 'R', 0);
    tree.process(1, "nginx", "/usr/bin/init", 7, 'S', 0);
    descriptor(&tree, own, 2, "pipe:[77]", "0100001");
    descriptor(&tree, 5_000_001, 0, "pipe:[77]", "0100000");
    descriptor(&tree, 5_000_002, 1, "pipe:[77]", "0100001");
    let args = SelectArgs { attach_name: vec!["nginx".into()], ..SelectArgs::default() };
    let selected = super::find(tree.world(), &[], &args).unwrap();
    assert_eq!(selected.pids, [5_000_002], "the one that writes to the same pipe is no reader of it");
    let mut out = [1, own, 5_000_001];
    out.sort_unstable();
    let told = out.map(|pid| format!("{pid} (nginx)")).join(", ");
    assert!(selected.note.as_ref().unwrap().contains(&told), "{:?}", selected.note);
    assert!(tree.find("user", "7").unwrap_err().contains("are tollgate, its parents or readers"));
}

#[test]
fn who_starts_in_a_cgroup_later_is_told_once() {
    let tree = furnished();
    let args = SelectArgs { attach_unit: vec!["nginx".into()], ..SelectArgs::default() };
    let mut newcomers = super::find(tree.world(), &[], &args).unwrap().newcomers;
    assert!(newcomers.any() && newcomers.look(true).is_empty());
    tree.cgroup("system.slice/nginx.service/new", &[5_000_003, 5_000_005]);
    assert_eq!(newcomers.look(true), [5_000_003]);
    assert!(newcomers.look(true).is_empty());
    // It has ended, and its number is another's.
    tree.cgroup("system.slice/nginx.service/new", &[]);
    assert!(newcomers.look(true).is_empty());
    fs::remove_dir_all(tree.dir.path().join("proc/5000003")).unwrap();
    tree.process(5_000_003, "next", "/usr/bin/next", 33, 'S', 0);
    tree.cgroup("system.slice/nginx.service/new", &[5_000_003]);
    assert_eq!(newcomers.look(true), [5_000_003]);
    fs::remove_dir_all(tree.dir.path().join("cg root/system.slice")).unwrap();
    assert!(newcomers.look(true).is_empty());
}

#[test]
fn the_names_of_the_options_are_the_fields() {
    #[derive(clap::Parser)]
    struct Alone {
        #[command(flatten)]
        select: SelectArgs,
    }
    use clap::CommandFactory;
    let command = Alone::command();
    let ids: Vec<&str> = command.get_arguments().map(|argument| argument.get_id().as_str()).collect();
    assert_eq!(ids, OPTIONS);
    let words: Vec<String> = OPTIONS.iter().map(|id| format!("--{}", id.replace('_', "-"))).collect();
    assert_eq!(SELECTORS.map(|selector| selector.option).to_vec(), words);
}
