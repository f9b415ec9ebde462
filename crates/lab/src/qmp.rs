//! QEMU's machine protocol (docs/interop/qmp-spec): JSON objects, a line each.

use crate::LabError;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::os::unix::net::UnixStream;
use std::time::Duration;

/// A connection to QEMU's monitor.
#[derive(Debug)]
pub struct Qmp {
    from: BufReader<UnixStream>,
    to: UnixStream,
    /// Events that came while an answer was awaited, in their order.
    events: Vec<Value>,
}

/// QEMU answers at once or has died: the bound only keeps a stuck one from holding the run.
const PATIENCE: Duration = Duration::from_secs(20);

impl Qmp {
    /// Greets QEMU.
    pub fn connect(socket: UnixStream) -> Result<Qmp, LabError> {
        let fail = || LabError::io("talk to QEMU's monitor");
        socket.set_read_timeout(Some(PATIENCE)).map_err(fail())?;
        let from = BufReader::new(socket.try_clone().map_err(fail())?);
        let mut qmp = Qmp { from, to: socket, events: Vec::new() };
        let greeting = qmp.read()?;
        if greeting.get("QMP").is_none() {
            return Err(LabError::Qmp { command: "the greeting".into(), answer: greeting.to_string() });
        }
        qmp.command("qmp_capabilities", Value::Null)?;
        Ok(qmp)
    }

    /// Runs a command and returns what it answers.
    ///
    /// # Errors
    /// [`LabError::Qmp`] with QEMU's own words where it refuses.
    pub fn command(&mut self, name: &str, arguments: Value) -> Result<Value, LabError> {
        let mut command = json!({ "execute": name });
        if !arguments.is_null() {
            command["arguments"] = arguments;
        }
        let line = format!("{command}\n");
        self.to.write_all(line.as_bytes()).map_err(LabError::io("write to QEMU's monitor"))?;
        loop {
            let mut answer = self.read()?;
            if let Some(value) = answer.get_mut("return") {
                return Ok(value.take());
            }
            match answer.get("error") {
                Some(error) => return Err(LabError::Qmp { command: name.into(), answer: words(error) }),
                None => self.events.push(answer),
            }
        }
    }

    /// Runs a line of the human monitor and returns what that prints. It has no way to say that it failed but its
    /// words.
    pub fn hmp(&mut self, line: &str) -> Result<String, LabError> {
        let answer = self.command("human-monitor-command", json!({ "command-line": line }))?;
        Ok(answer.as_str().unwrap_or_default().replace("\r\n", "\n"))
    }

    /// The events so far, oldest first.
    pub fn take_events(&mut self) -> Vec<Value> {
        std::mem::take(&mut self.events)
    }

    fn read(&mut self) -> Result<Value, LabError> {
        let mut line = String::new();
        let read = self.from.read_line(&mut line).map_err(LabError::io("read from QEMU's monitor"))?;
        if read == 0 {
            return Err(LabError::Qmp { command: "the connection".into(), answer: "QEMU closed it".into() });
        }
        serde_json::from_str(&line)
            .map_err(|_| LabError::Qmp { command: "the protocol".into(), answer: format!("not JSON: {line:?}") })
    }
}

fn words(error: &Value) -> String {
    error.get("desc").and_then(Value::as_str).map_or_else(|| error.to_string(), String::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A monitor that says these lines, and the client's end of its socket.
    fn monitor(lines: &'static [&'static str]) -> UnixStream {
        let (ours, theirs) = UnixStream::pair().unwrap();
        std::thread::spawn(move || {
            let mut theirs = theirs;
            for line in lines {
                let _ = theirs.write_all(line.as_bytes());
            }
            // Until the client has read everything and gone.
            let _ = std::io::copy(&mut theirs.try_clone().unwrap(), &mut std::io::sink());
        });
        ours
    }

    #[test]
    fn events_do_not_pass_for_answers() {
        let mut qmp = Qmp::connect(monitor(&[
            "{\"QMP\":{}}\n{\"return\":{}}\n",
            "{\"event\":\"STOP\"}\n{\"return\":{\"running\":false}}\n",
            "{\"error\":{\"class\":\"GenericError\",\"desc\":\"no such thing\"}}\n",
        ]))
        .unwrap();
        assert_eq!(qmp.command("query-status", Value::Null).unwrap()["running"], false);
        assert_eq!(qmp.take_events()[0]["event"], "STOP");
        let error = qmp.command("nonsense", Value::Null).unwrap_err().to_string();
        assert!(error.contains("no such thing") && error.contains("nonsense"), "{error}");
    }

    #[test]
    fn garbage_is_an_error() {
        for lines in [&["hello\n"][..], &["{}\n"], &["{\"QMP\":{}}\nnonsense\n"]] {
            assert!(Qmp::connect(monitor(lines)).is_err(), "{lines:?}");
        }
    }
}
