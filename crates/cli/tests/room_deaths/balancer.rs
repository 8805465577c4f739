//! One address in front of two servers, as an installation has it: a connection goes to the first server, and to the
//! second when the first is gone.

use std::net::SocketAddr;

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// The address; it ends with the test.
pub(crate) struct Balancer {
    pub(crate) address: SocketAddr,
    task: JoinHandle<()>,
}

impl Balancer {
    pub(crate) async fn start(servers: [SocketAddr; 2]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let task = tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(carry(client, servers));
            }
        });
        Self { address, task }
    }
}

impl Drop for Balancer {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Carries bytes until either side is gone; then both are.
async fn carry(mut client: TcpStream, servers: [SocketAddr; 2]) {
    for address in servers {
        if let Ok(mut server) = TcpStream::connect(address).await {
            let _gone = copy_bidirectional(&mut client, &mut server).await;
            return;
        }
    }
}
