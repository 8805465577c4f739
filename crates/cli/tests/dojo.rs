//! `shikatsu dojo`: the page from this program, for one person.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// A server that is ended when the test is over.
struct Dojo {
    child: Child,
    address: String,
}

impl Dojo {
    fn start(folder: &std::path::Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_shikatsu"))
            .args(["dojo", "--port", "0", "--browser", "no", "--web"])
            .arg(folder)
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut said = BufReader::new(child.stderr.take().unwrap());
        said.read_line(&mut line).unwrap();
        let address = line
            .split("http://")
            .nth(1)
            .unwrap()
            .split(';')
            .next()
            .unwrap();
        Self {
            child,
            address: address.to_owned(),
        }
    }

    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(
            stream,
            "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n",
            self.address
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }
}

impl Drop for Dojo {
    fn drop(&mut self) {
        let _ended = self.child.kill().and_then(|()| self.child.wait());
    }
}

#[test]
fn the_page_is_served_without_a_database_or_a_queue() {
    let folder = std::env::temp_dir().join(format!("shikatsu-dojo-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("index.html"), "<title>dojo</title>").unwrap();
    let dojo = Dojo::start(&folder);
    let page = dojo.get("/");
    assert!(page.starts_with("HTTP/1.1 200"), "{page}");
    assert!(page.contains("<title>dojo</title>"), "{page}");
    assert!(page.contains("content-security-policy"), "{page}");
    assert!(dojo.get("/api/v1/solves").starts_with("HTTP/1.1 404"));
    assert!(dojo.get("/missing.js").starts_with("HTTP/1.1 404"));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_folder_without_a_page_is_refused_with_what_to_do() {
    let folder = std::env::temp_dir().join(format!("shikatsu-no-page-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_shikatsu"))
        .args(["dojo", "--port", "0", "--browser", "no", "--web"])
        .arg(&folder)
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(said.contains("build the page with web/build"), "{said}");
    std::fs::remove_dir_all(&folder).unwrap();
}
