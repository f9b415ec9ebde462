//! A headless Chromium, driven through chromedriver by the WebDriver protocol (W3C recommendation of 2018): JSON over
//! HTTP on loopback.
//!
//! Playwright was rejected: it brings Node.js and a browser of its own from a place that is no package archive. Debian
//! has chromedriver as a package, and the protocol needs fifty lines.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Generous: it only bounds a hang.
const LIMIT: Duration = Duration::from_secs(120);

/// A browser with one window.
pub struct Browser {
    driver: Child,
    port: u16,
    session: String,
    /// Where it keeps what it keeps; also the directory of downloads.
    pub home: tempfile::TempDir,
}

impl Browser {
    /// Starts one; the reason, where there is none on this machine.
    pub fn start() -> Result<Browser, String> {
        let missing =
            |e| format!("cannot run chromedriver ({e}): scripts/bootstrap test installs it (Debian's chromium-driver)");
        let home = tempfile::tempdir().map_err(|e| e.to_string())?;
        let mut command = Command::new("chromedriver");
        // Where there is no home, Chromium ends.
        command
            .arg("--port=0")
            .env("HOME", home.path())
            .env("XDG_CONFIG_HOME", home.path())
            .env("XDG_CACHE_HOME", home.path());
        let mut driver =
            command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().map_err(missing)?;
        let lines = driver.stdout.take().map(BufReader::new).ok_or("chromedriver has no output")?.lines();
        let port = lines.map_while(Result::ok).find_map(|line| {
            let (_, port) = line.split_once("started successfully on port ")?;
            port.trim_end_matches('.').parse().ok()
        });
        let mut browser = Browser { driver, port: port.unwrap_or(0), session: String::new(), home };
        port.ok_or("chromedriver does not say its port")?;
        let args = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--hide-scrollbars",
            "--window-size=1280,1000",
            "--disable-dev-shm-usage",
        ];
        let wanted = json!({"capabilities": {"alwaysMatch": {
            "goog:chromeOptions": {"args": args},
            "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"},
        }}});
        let made = browser.ask("POST", "/session", &wanted)?;
        browser.session = made["sessionId"].as_str().ok_or("chromedriver starts no browser")?.to_string();
        Ok(browser)
    }

    /// One request; the `value` of the answer.
    fn ask(&self, method: &str, path: &str, body: &Value) -> Result<Value, String> {
        let say = |e: std::io::Error| format!("{method} {path}: {e}");
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).map_err(say)?;
        stream.set_read_timeout(Some(LIMIT)).map_err(say)?;
        // Newer drivers refuse `null` where they want nothing: the browsers of all tests stayed, eleven processes each.
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Type: \
             application/json\r\nContent-Length: {}\r\n\r\n",
            body.len()
        );
        stream.write_all((head + &body).as_bytes()).map_err(say)?;
        // Some versions leave the connection open, so the length counts and not the end.
        let mut reader = BufReader::new(stream);
        let (mut length, mut line) = (None, String::new());
        while reader.read_line(&mut line).map_err(say)? > 2 {
            if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse::<u64>().ok();
            }
            line.clear();
        }
        let mut text = String::new();
        reader.take(length.unwrap_or(u64::MAX)).read_to_string(&mut text).map_err(say)?;
        let answer: Value = serde_json::from_str(&text).map_err(|e| format!("{method} {path}: {e}: {text}"))?;
        match answer["value"]["error"].as_str() {
            Some(error) => Err(format!("{method} {path}: {error}: {}", answer["value"]["message"])),
            None => Ok(answer["value"].clone()),
        }
    }

    fn post(&self, what: &str, body: &Value) -> Value {
        self.ask("POST", &format!("/session/{}/{what}", self.session), body).unwrap_or_else(|error| panic!("{error}"))
    }

    /// Opens a file and waits until it is loaded.
    pub fn open(&self, path: &Path) {
        self.post("url", &json!({"url": format!("file://{}", path.display())}));
    }

    /// What a function body returns in the page.
    pub fn run(&self, script: &str) -> Value {
        self.post("execute/sync", &json!({"script": script, "args": []}))
    }

    /// A command of the DevTools protocol.
    pub fn devtools(&self, command: &str, params: Value) -> Value {
        self.post("goog/cdp/execute", &json!({"cmd": command, "params": params}))
    }

    /// Presses keys one after the other, as the keyboard does.
    pub fn press(&self, keys: &[&str]) {
        let actions: Vec<Value> = keys
            .iter()
            .flat_map(|key| [json!({"type": "keyDown", "value": key}), json!({"type": "keyUp", "value": key})])
            .collect();
        self.post("actions", &json!({"actions": [{"type": "key", "id": "keyboard", "actions": actions}]}));
    }

    /// What the console has said since it was asked last.
    pub fn console(&self) -> Vec<String> {
        let log = self.post("se/log", &json!({"type": "browser"}));
        log.as_array()
            .into_iter()
            .flatten()
            .map(|entry| entry["message"].as_str().unwrap_or_default().to_string())
            .collect()
    }

    /// Every address that was asked for since the last time.
    pub fn requests(&self) -> Vec<String> {
        let log = self.post("se/log", &json!({"type": "performance"}));
        let message = |entry: &Value| serde_json::from_str::<Value>(entry["message"].as_str()?).ok();
        let sent = log
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(message)
            .filter(|m| m["message"]["method"] == "Network.requestWillBeSent");
        sent.map(|m| m["message"]["params"]["request"]["url"].as_str().unwrap_or_default().to_string()).collect()
    }

    /// The window as PNG.
    pub fn screenshot(&self) -> String {
        let path = format!("/session/{}/screenshot", self.session);
        self.ask("GET", &path, &Value::Null)
            .unwrap_or_else(|error| panic!("{error}"))
            .as_str()
            .unwrap_or_default()
            .to_string()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // Ending the session ends the browser; killing the driver alone would leave it.
        let _ = self.ask("DELETE", &format!("/session/{}", self.session), &Value::Null);
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}
