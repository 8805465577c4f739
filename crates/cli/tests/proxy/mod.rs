//! A door before the database that a test can shut and open, because the database itself belongs to all tests.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

/// The door.
pub(crate) struct Proxy {
    /// The address of the database behind it.
    pub(crate) address: String,
    state: Arc<Mutex<ProxyState>>,
}

#[derive(Default)]
struct ProxyState {
    is_cut: bool,
    streams: Vec<TcpStream>,
}

impl Proxy {
    /// A door before the database of this address, open at first.
    pub(crate) fn start(address: &str) -> Self {
        let (before, rest) = address.split_once('@').unwrap();
        let (place, name) = rest.split_once('/').unwrap();
        let (place, name) = (place.to_owned(), name.to_owned());
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let own = listener.local_addr().unwrap();
        let state = Arc::new(Mutex::new(ProxyState::default()));
        let shared = Arc::clone(&state);
        thread::spawn(move || {
            for caller in listener.incoming() {
                let caller = caller.unwrap();
                let mut state = shared.lock().unwrap();
                if state.is_cut {
                    continue;
                }
                let server = TcpStream::connect(&place).unwrap();
                for (from, to) in [(&caller, &server), (&server, &caller)] {
                    let (from, to) = (from.try_clone().unwrap(), to.try_clone().unwrap());
                    thread::spawn(move || pump(from, to));
                }
                state.streams.extend([caller, server]);
            }
        });
        Self {
            address: format!("{before}@{own}/{name}"),
            state,
        }
    }

    /// Ends all connections and takes no new ones.
    pub(crate) fn cut(&self) {
        let mut state = self.state.lock().unwrap();
        state.is_cut = true;
        for stream in state.streams.drain(..) {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    /// Takes connections again.
    pub(crate) fn mend(&self) {
        self.state.lock().unwrap().is_cut = false;
    }
}

fn pump(mut from: TcpStream, mut to: TcpStream) {
    let mut bytes = [0; 4096];
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        if to.write_all(&bytes[..count]).is_err() {
            break;
        }
    }
    let _ = to.shutdown(Shutdown::Both);
}
