//! What sockets stand for (`-yy`): protocol, addresses, ports, peers.
//!
//! The protocol's name is an extended attribute of every socket; addresses are in the tables of /proc/PID/net, which
//! are those of the program's own network namespace; the peer of a Unix socket is told by sock_diag(7) alone, and only
//! in this namespace. The forms are strace's: `TCP:[127.0.0.1:80->127.0.0.1:4711]`, `UNIX-STREAM:[12->13,"/run/x"]`,
//! `NETLINK:[ROUTE:99]`, and `TCP:[4711]` with the inode where there is no address yet.
//!
//! # Safety
//!
//! getxattr(2) and if_indextoname(3) are called by libc, because nothing safe here has them; their blocks say why they
//! are sound.
#![allow(unsafe_code)]

use nix::sys::socket::{AddressFamily, MsgFlags, NetlinkAddr, SockFlag, SockProtocol, SockType, recv, sendto, socket};
use std::collections::HashMap;
use std::ffi::CString;
use std::net::{Ipv4Addr, Ipv6Addr};
use std::os::fd::AsRawFd;

/// Sockets that are remembered.
const MOST: usize = 4096;

/// What is known of sockets, by inode: those that have an address keep it, as in strace. It also serves when they are
/// gone.
#[derive(Default)]
pub struct Sockets {
    known: HashMap<u64, String>,
    /// Their protocols, which are known from their first moment.
    protocols: HashMap<u64, String>,
}

/// What a call that is told does to a socket.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub enum Deed {
    /// It gives it an address.
    Binds,
    /// It gives it a peer, and an address where it has none; who a Unix socket's peer is, is known when that has
    /// accepted it.
    Connects,
    #[default]
    Other,
}

impl Deed {
    /// What the call of this name does.
    pub fn of(call: &str) -> Deed {
        match call {
            "bind" => Deed::Binds,
            "connect" => Deed::Connects,
            _ => Deed::Other,
        }
    }
}

impl Sockets {
    /// What a socket stands for, as it did when the call began; `None` where even its protocol is unknown.
    pub fn details(&mut self, pid: i32, fd: i32, inode: u64, deed: Deed) -> Option<String> {
        if let Some(known) = self.known.get(&inode) {
            return Some(known.clone());
        }
        let protocol = self.protocol(pid, fd, inode)?;
        let plain = format!("{protocol}:[{inode}]");
        let accepted = deed != Deed::Connects || !protocol.starts_with("UNIX");
        let Some(details) = accepted.then(|| addresses(pid, &protocol, inode)).flatten() else { return Some(plain) };
        let whole = format!("{protocol}:[{details}]");
        if self.known.len() < MOST {
            self.known.insert(inode, whole.clone());
        }
        Some(if deed == Deed::Other { whole } else { plain })
    }

    /// When a socket is closed, its number may be another one's.
    fn protocol(&mut self, pid: i32, fd: i32, inode: u64) -> Option<String> {
        if let Some(known) = self.protocols.get(&inode) {
            return Some(known.clone());
        }
        let asked = protocol(pid, fd)?;
        let now = std::fs::read_link(format!("/proc/{pid}/fd/{fd}")).ok()?;
        let same = now.to_str().and_then(self::inode) == Some(inode);
        if same && self.protocols.len() < MOST {
            self.protocols.insert(inode, asked.clone());
        }
        same.then_some(asked)
    }
}

/// The name of a network interface. Only this namespace's are known: a process in another one has other interfaces of
/// the same numbers.
pub fn interface(pid: i32, number: u32) -> Option<String> {
    let namespace = |process: &str| std::fs::read_link(format!("/proc/{process}/ns/net")).ok();
    if namespace(&pid.to_string())? != namespace("self")? {
        return None;
    }
    let mut name = [0_u8; libc::IF_NAMESIZE];
    // SAFETY: `name` has IF_NAMESIZE bytes, as the call wants, is bound here, and nothing else has it; the pointer that
    // comes back is the same or null, and is not used otherwise.
    let found = unsafe { !libc::if_indextoname(number, name.as_mut_ptr().cast()).is_null() };
    let end = name.iter().position(|byte| *byte == 0)?;
    found.then(|| String::from_utf8_lossy(&name[..end]).into_owned())
}

/// The inode in `socket:[4711]`.
pub fn inode(link: &str) -> Option<u64> {
    link.strip_prefix("socket:[")?.strip_suffix(']')?.parse().ok()
}

/// The protocol's name as the kernel has it (net/socket.c, sockfs_xattr_get).
fn protocol(pid: i32, fd: i32) -> Option<String> {
    let path = CString::new(format!("/proc/{pid}/fd/{fd}")).ok()?;
    let mut name = [0_u8; 64];
    // SAFETY: both strings end in a zero byte and outlive the call, because they are bound here; `name` is writable for
    // as many bytes as are passed and nothing else has it; the call keeps no pointer.
    let length = unsafe {
        libc::getxattr(path.as_ptr(), c"system.sockprotoname".as_ptr(), name.as_mut_ptr().cast(), name.len())
    };
    let name = name.get(..usize::try_from(length).ok()?)?;
    let end = name.iter().position(|byte| *byte == 0).unwrap_or(name.len());
    String::from_utf8(name[..end].to_vec()).ok().filter(|name| !name.is_empty())
}

/// What is behind the protocol, where the socket has an address.
fn addresses(pid: i32, protocol: &str, inode: u64) -> Option<String> {
    // Some ten thousand sockets; one that is not among them has no address here.
    const MOST: u64 = 2 << 20;
    let table = |name: &str| super::fds::bounded(&format!("/proc/{pid}/net/{name}"), MOST);
    let file = match protocol {
        "UNIX" | "UNIX-STREAM" => {
            return unix(inode).or_else(|| bound(&table("unix")?, inode).map(|path| format!("{inode},{path}")));
        }
        "NETLINK" => return netlink(&table("netlink")?, inode),
        "TCP" => "tcp",
        "TCPv6" => "tcp6",
        "UDP" => "udp",
        "UDPv6" => "udp6",
        "UDP-Lite" => "udplite",
        "UDPLITEv6" => "udplite6",
        "RAW" => "raw",
        "RAWv6" => "raw6",
        "PING" => "icmp",
        "PINGv6" => "icmp6",
        _ => return None,
    };
    internet(&table(file)?, inode)
}

/// A line of /proc/net/tcp and its like (Documentation/networking/proc_net_tcp.rst): number, local, remote, state,
/// queues, timer, retransmits, user, timeout, inode.
fn internet(table: &str, inode: u64) -> Option<String> {
    let fields = |line: &str| line.split_whitespace().map(str::to_string).collect::<Vec<_>>();
    let line = table
        .lines()
        .skip(1)
        .map(fields)
        .find(|fields| fields.get(9).and_then(|text| text.parse().ok()) == Some(inode))?;
    let (local, remote) = (endpoint(line.get(1)?)?, endpoint(line.get(2)?)?);
    let nowhere = remote == "0.0.0.0:0" || remote == "[::]:0";
    Some(if nowhere { local } else { format!("{local}->{remote}") })
}

/// `0100007F:1F90`: words of the address in the machine's order, and the port.
fn endpoint(text: &str) -> Option<String> {
    let (address, port) = text.split_once(':')?;
    let port = u16::from_str_radix(port, 16).ok()?;
    let word = |at: usize| u32::from_str_radix(address.get(at * 8..at * 8 + 8)?, 16).ok().map(u32::to_le_bytes);
    if address.len() == 8 {
        return Some(format!("{}:{port}", Ipv4Addr::from(word(0)?)));
    }
    let words = [word(0)?, word(1)?, word(2)?, word(3)?].concat();
    Some(format!("[{}]:{port}", Ipv6Addr::from(<[u8; 16]>::try_from(words).ok()?)))
}

/// The families of netlink(7), by number.
const FAMILIES: [&str; 23] = [
    "ROUTE",
    "UNUSED",
    "USERSOCK",
    "FIREWALL",
    "SOCK_DIAG",
    "NFLOG",
    "XFRM",
    "SELINUX",
    "ISCSI",
    "AUDIT",
    "FIB_LOOKUP",
    "CONNECTOR",
    "NETFILTER",
    "IP6_FW",
    "DNRTMSG",
    "KOBJECT_UEVENT",
    "GENERIC",
    "",
    "SCSITRANSPORT",
    "ECRYPTFS",
    "RDMA",
    "CRYPTO",
    "SMC",
];

/// A line of /proc/net/netlink: address, family, port, groups, memory, memory, dump, locks, drops, inode.
fn netlink(table: &str, inode: u64) -> Option<String> {
    let line = table
        .lines()
        .skip(1)
        .find(|line| line.split_whitespace().last().and_then(|text| text.parse().ok()) == Some(inode))?;
    let mut fields = line.split_whitespace().skip(1);
    let family: usize = fields.next()?.parse().ok()?;
    let port = fields.next()?;
    match FAMILIES.get(family).filter(|name| !name.is_empty()) {
        Some(name) => Some(format!("{name}:{port}")),
        None => Some(family.to_string()),
    }
}

/// The path of a line of /proc/net/unix: address, references, protocol, flags, type, state, inode, path.
fn bound(table: &str, inode: u64) -> Option<String> {
    let line = table
        .lines()
        .skip(1)
        .find(|line| line.split_whitespace().nth(6).and_then(|text| text.parse().ok()) == Some(inode))?;
    let path = line.split_whitespace().nth(7)?;
    Some(path.strip_prefix('@').map_or_else(|| quoted(path.as_bytes()), |name| format!("@{}", quoted(name.as_bytes()))))
}

fn quoted(path: &[u8]) -> String {
    let end = path.iter().position(|byte| *byte == 0).unwrap_or(path.len());
    format!("\"{}\"", tollgate_syscalls::escaped(&path[..end]))
}

/// A request of sock_diag(7) for one Unix socket, and its answer.
fn unix(inode: u64) -> Option<String> {
    /// SOCK_DIAG_BY_FAMILY, NLM_F_REQUEST (linux/sock_diag.h, linux/netlink.h); AF_UNIX.
    const BY_FAMILY: u16 = 20;
    const REQUEST: u16 = 1;
    const AF_UNIX: u32 = 1;
    /// UDIAG_SHOW_NAME, UDIAG_SHOW_PEER (linux/unix_diag.h).
    const SHOW: u32 = 1 | 4;
    let inode = u32::try_from(inode).ok()?;
    let kind = u32::from(BY_FAMILY) | u32::from(REQUEST) << 16;
    // nlmsghdr: length, type and flags, sequence, port. unix_diag_req: family, states, inode, what to show, a cookie
    // that fits any.
    let words = [40, kind, 0, 0, AF_UNIX, u32::MAX, inode, SHOW, u32::MAX, u32::MAX];
    let request = words.map(u32::to_ne_bytes).concat();
    let socket =
        socket(AddressFamily::Netlink, SockType::Raw, SockFlag::SOCK_CLOEXEC, SockProtocol::NetlinkSockDiag).ok()?;
    sendto(socket.as_raw_fd(), &request, &NetlinkAddr::new(0, 0), MsgFlags::empty()).ok()?;
    let mut answer = [0; 4096];
    // The kernel has answered before sendto comes back, so nothing is waited for.
    let length = recv(socket.as_raw_fd(), &mut answer, MsgFlags::MSG_DONTWAIT).ok()?;
    unix_answer(answer.get(..length)?, inode)
}

/// nlmsghdr, unix_diag_msg (type, inode, cookie: 16 bytes), attributes.
fn unix_answer(answer: &[u8], inode: u32) -> Option<String> {
    /// UNIX_DIAG_NAME, UNIX_DIAG_PEER.
    const NAME: u16 = 0;
    const PEER: u16 = 2;
    let u16_at = |at: usize| Some(u16::from_ne_bytes(answer.get(at..at + 2)?.try_into().ok()?));
    let u32_at = |at: usize| Some(u32::from_ne_bytes(answer.get(at..at + 4)?.try_into().ok()?));
    if u16_at(4)? != 20 || u32_at(20)? != inode {
        return None;
    }
    let (mut peer, mut path, mut at) = (0, None, 32);
    while let (Some(length), Some(kind)) = (u16_at(at).map(usize::from), u16_at(at + 2)) {
        let Some(data) = answer.get(at + 4..at + length).filter(|_| length >= 4) else { break };
        match kind {
            NAME if !data.is_empty() => path = Some(data),
            PEER => peer = u32_at(at + 4).unwrap_or(0),
            _ => {}
        }
        at += length.next_multiple_of(4);
    }
    if peer == 0 && path.is_none() {
        return None;
    }
    let peer = if peer == 0 { String::new() } else { format!("->{peer}") };
    let path = path.map_or(String::new(), |path| match path {
        [0, name @ ..] => format!(",@{}", quoted(name)),
        path => format!(",{}", quoted(path)),
    });
    Some(format!("{inode}{peer}{path}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::fd::AsRawFd;
    use std::os::unix::fs::MetadataExt;

    fn own() -> i32 {
        std::process::id() as i32
    }

    fn details(socket: &impl AsRawFd) -> String {
        let fd = socket.as_raw_fd();
        let inode = std::fs::metadata(format!("/proc/self/fd/{fd}")).unwrap().ino();
        Sockets::default().details(own(), fd, inode, Deed::Other).unwrap()
    }

    #[test]
    fn sockets_of_this_process_have_protocol_addresses_and_ports() {
        let server = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let here = server.local_addr().unwrap();
        assert_eq!(details(&server), format!("TCP:[{here}]"));
        let client = std::net::TcpStream::connect(here).unwrap();
        assert_eq!(details(&client), format!("TCP:[{}->{here}]", client.local_addr().unwrap()));
        let datagrams = std::net::UdpSocket::bind("127.0.0.1:0").unwrap();
        assert_eq!(details(&datagrams), format!("UDP:[{}]", datagrams.local_addr().unwrap()));
    }

    #[test]
    fn unix_sockets_have_peers_and_paths() {
        let (one, other) = std::os::unix::net::UnixStream::pair().unwrap();
        let inode =
            |socket: &dyn AsRawFd| std::fs::metadata(format!("/proc/self/fd/{}", socket.as_raw_fd())).unwrap().ino();
        let told = details(&one);
        assert!(told.ends_with(&format!(":[{}->{}]", inode(&one), inode(&other))), "{told}");
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("s");
        let server = std::os::unix::net::UnixListener::bind(&path).unwrap();
        assert!(details(&server).ends_with(&format!("[{},\"{}\"]", inode(&server), path.display())));
    }

    #[test]
    fn a_socket_without_an_address_has_its_inode() {
        let bare = socket(AddressFamily::Inet, SockType::Stream, SockFlag::SOCK_CLOEXEC, None).unwrap();
        let inode = std::fs::metadata(format!("/proc/self/fd/{}", bare.as_raw_fd())).unwrap().ino();
        assert_eq!(details(&bare), format!("TCP:[{inode}]"));
        // What is no socket has no protocol.
        let file = std::fs::File::open("/").unwrap();
        assert_eq!(Sockets::default().details(own(), file.as_raw_fd(), 1, Deed::Other), None);
    }

    #[test]
    fn what_had_an_address_keeps_it_when_it_is_gone() {
        let server = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let (fd, here) = (server.as_raw_fd(), server.local_addr().unwrap());
        let inode = std::fs::metadata(format!("/proc/self/fd/{fd}")).unwrap().ino();
        let mut sockets = Sockets::default();
        let told = sockets.details(own(), fd, inode, Deed::Other);
        drop(server);
        assert_eq!(sockets.details(own(), fd, inode, Deed::Other), told);
        assert_eq!(told.as_deref(), Some(format!("TCP:[{here}]").as_str()));
    }

    #[test]
    fn the_call_that_gives_an_address_is_told_without_it() {
        let server = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let (fd, here) = (server.as_raw_fd(), server.local_addr().unwrap());
        let inode = std::fs::metadata(format!("/proc/self/fd/{fd}")).unwrap().ino();
        let plain = format!("TCP:[{inode}]");
        for deed in [Deed::Connects, Deed::Binds] {
            let mut sockets = Sockets::default();
            assert_eq!(sockets.details(own(), fd, inode, deed).as_deref(), Some(plain.as_str()));
            // From then on it is known.
            let after = sockets.details(own(), fd, inode, deed);
            assert_eq!(after.as_deref(), Some(format!("TCP:[{here}]").as_str()));
        }
    }

    #[test]
    fn who_a_unix_sockets_peer_is_is_not_learned_while_it_connects() {
        let (one, _other) = std::os::unix::net::UnixStream::pair().unwrap();
        let (fd, inode) =
            (one.as_raw_fd(), std::fs::metadata(format!("/proc/self/fd/{}", one.as_raw_fd())).unwrap().ino());
        let mut sockets = Sockets::default();
        for _ in 0..2 {
            let told = sockets.details(own(), fd, inode, Deed::Connects).unwrap();
            assert!(told.ends_with(&format!(":[{inode}]")), "{told}");
        }
        assert!(sockets.details(own(), fd, inode, Deed::Other).unwrap().contains("->"));
    }

    #[test]
    fn lines_of_the_kernels_tables() {
        let table = "  sl  local_address remote_address\n   0: 0100007F:1F90 00000000:0000 0A 0:0 0:0 0 0 0 77 1 x\n   \
                     1: 0100007F:C001 0100007F:1F90 01 0:0 0:0 0 0 0 78 1 x\n";
        assert_eq!(internet(table, 77).as_deref(), Some("127.0.0.1:8080"));
        assert_eq!(internet(table, 78).as_deref(), Some("127.0.0.1:49153->127.0.0.1:8080"));
        assert_eq!(internet(table, 79), None);
        assert_eq!(endpoint("00000000000000000000000001000000:0050").as_deref(), Some("[::1]:80"));
        assert_eq!((endpoint("0100"), endpoint("zz:1"), endpoint("")), (None, None, None));
        let table =
            "sk Eth Pid Groups Rmem Wmem Dump Locks Drops Inode\n0 0 99 00000000 0 0 0 2 0 12\n0 17 5 0 0 0 0 2 0 13\n";
        assert_eq!(netlink(table, 12).as_deref(), Some("ROUTE:99"));
        assert_eq!(netlink(table, 13).as_deref(), Some("17"));
        let table = "Num RefCount Protocol Flags Type St Inode Path\n0: 2 0 0 1 1 5 @/x\n0: 2 0 0 1 1 6 /run/y\n0: 2 0 \
                     0 1 1 7\n";
        assert_eq!(bound(table, 5).as_deref(), Some("@\"/x\""));
        assert_eq!(bound(table, 6).as_deref(), Some("\"/run/y\""));
        assert_eq!(bound(table, 7), None);
        assert_eq!(inode("socket:[4711]"), Some(4711));
        assert_eq!((inode("pipe:[4711]"), inode("socket:[x]")), (None, None));
    }

    #[test]
    fn answers_that_are_cut_or_foreign_are_none() {
        for length in 0..64 {
            assert_eq!(unix_answer(&vec![0; length], 1), None);
            let _ = unix_answer(&vec![20; length], 0x1414_1414);
        }
    }
}
