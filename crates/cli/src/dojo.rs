//! `shikatsu dojo`: the page for one person, from this program alone.

use std::fmt;
use std::net::{Ipv4Addr, SocketAddr};
use std::process::{Command, Stdio};

use shikatsu_service::http::PageServer;

use crate::arguments::{BrowserStart, DojoArguments};
use crate::failure::{Failure, say};
use crate::page;
use crate::worker::told_to_stop;

/// What opens an address in the browser of the desktop.
const OPENERS: [&str; 3] = ["xdg-open", "open", "wslview"];

pub(crate) fn run(arguments: &DojoArguments) -> Result<(), Failure> {
    let runtime = tokio::runtime::Runtime::new().map_err(failed)?;
    runtime.block_on(serve(arguments))
}

async fn serve(arguments: &DojoArguments) -> Result<(), Failure> {
    let Some(source) = page::found(arguments.web.as_ref()) else {
        return Err(failed(
            "this program was built without the page; build it with web/build and say where it is: --web web/dist",
        ));
    };
    // This machine only: the page is for the person who started it.
    let listen = SocketAddr::from((Ipv4Addr::LOCALHOST, arguments.port));
    let server = PageServer::open(listen, &source).await.map_err(failed)?;
    let address = format!("http://{}", server.address().map_err(failed)?);
    say(&format_args!("the page is at {address}; ctrl-c ends it"));
    if arguments.browser == BrowserStart::Yes {
        open(&address);
    }
    server.run(told_to_stop()).await.map_err(failed)
}

/// Asks the desktop to show the page. Without a desktop the printed address has to do.
fn open(address: &str) {
    for opener in OPENERS {
        let mut command = Command::new(opener);
        let quiet = command.stdout(Stdio::null()).stderr(Stdio::null());
        if quiet.arg(address).spawn().is_ok() {
            return;
        }
    }
}

fn failed(error: impl fmt::Display) -> Failure {
    Failure::Request(error.to_string())
}
