//! Connections: how they are taken, bounded, and brought to their end.
//!
//! Invariant: a connection that was established is served. A listener that is closed resets connections that wait in its
//! queue. So the server first refuses new ones ([`refuse_new`]), takes those that wait, and only then closes it.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tower::Service;

use super::client::{ClientAddress, Peer};
use super::connection_limit::{ConnectionLimit, ConnectionPermit};
use super::phase::{Phase, PhaseReceiver, PhaseSender};
use super::state::{PortUse, ServerSettings};

/// Connections that may wait to be taken.
const WAITING: u32 = 4096;

/// The longest head of a request, in bytes; a longer one is refused with 431.
const LONGEST_HEAD: usize = 64 << 10;

/// For how long a server that shares its address closes every connection with its next answer. A client notices and
/// connects to another server; a balancer sees that this one is not ready.
const NOTICE: Duration = Duration::from_secs(1);

/// How long handshakes that have begun may take. A client whose first packet is dropped tries again after a second.
const HANDSHAKES: Duration = Duration::from_millis(900);

/// Begins to listen.
///
/// # Errors
/// When the address is taken or none of this machine's.
pub(super) fn listen(settings: &ServerSettings) -> io::Result<TcpListener> {
    let socket = match settings.listen {
        SocketAddr::V4(_) => TcpSocket::new_v4()?,
        SocketAddr::V6(_) => TcpSocket::new_v6()?,
    };
    // Connections of a server that has ended linger for a minute and must not keep the next one out.
    socket.set_reuseaddr(true)?;
    if settings.port == PortUse::Shared {
        share(&socket)?;
    }
    socket.bind(settings.listen)?;
    socket.listen(WAITING)
}

#[cfg(all(unix, not(target_os = "solaris"), not(target_os = "illumos")))]
fn share(socket: &TcpSocket) -> io::Result<()> {
    socket.set_reuseport(true)
}

#[cfg(not(all(unix, not(target_os = "solaris"), not(target_os = "illumos"))))]
fn share(_: &TcpSocket) -> io::Result<()> {
    let reason = "addresses cannot be shared on this system; leave --reuse-port out";
    Err(io::Error::new(io::ErrorKind::Unsupported, reason))
}

/// Takes connections and serves them.
pub(super) struct Acceptor {
    router: Router,
    limit: ConnectionLimit,
    settings: ServerSettings,
    phase: PhaseReceiver,
    connections: JoinSet<()>,
}

impl Acceptor {
    /// An acceptor without connections.
    pub(super) fn new(router: Router, settings: ServerSettings, phase: PhaseReceiver) -> Self {
        Self {
            router,
            limit: ConnectionLimit::new(settings.connections),
            settings,
            phase,
            connections: JoinSet::new(),
        }
    }

    /// Serves until `stop` comes back, and then until what is under way has ended or the grace is over.
    pub(super) async fn serve(
        mut self,
        listener: TcpListener,
        phases: PhaseSender,
        stop: impl Future<Output = ()>,
    ) {
        self.accept(&listener, stop).await;
        tracing::info!("told to end");
        phases.enter(Phase::Leaving);
        if self.settings.port == PortUse::Shared {
            self.accept(&listener, sleep(NOTICE)).await;
            if refuse_new(&listener) {
                self.accept(&listener, sleep(HANDSHAKES)).await;
            }
        }
        self.take_waiting(&listener).await;
        drop(listener);
        phases.enter(Phase::Closing);
        let mut connections = self.connections;
        drop(self.phase);
        let ended = async {
            while connections.join_next().await.is_some() {}
            phases.all_gone().await;
        };
        if timeout(self.settings.grace, ended).await.is_err() {
            tracing::warn!("the grace is over; what is still under way is cut off");
        }
    }

    /// Takes connections until something else comes back.
    async fn accept(&mut self, listener: &TcpListener, until: impl Future<Output = ()>) {
        tokio::pin!(until);
        loop {
            tokio::select! {
                () = &mut until => return,
                accepted = listener.accept() => match accepted {
                    Ok((stream, peer)) => self.take(stream, peer),
                    // No files left, or a client that is gone already: others are served meanwhile.
                    Err(error) => {
                        tracing::warn!(%error, "a connection could not be taken");
                        sleep(Duration::from_millis(50)).await;
                    }
                },
                Some(_) = self.connections.join_next(), if !self.connections.is_empty() => {}
            }
        }
    }

    /// Takes what has been established and waits.
    async fn take_waiting(&mut self, listener: &TcpListener) {
        while let Ok(Ok((stream, peer))) = timeout(Duration::ZERO, listener.accept()).await {
            self.take(stream, peer);
        }
    }

    fn take(&mut self, stream: TcpStream, peer: SocketAddr) {
        let trusted = self.settings.trust.includes(peer.ip().to_canonical());
        let permit = if trusted {
            None
        } else {
            let block = ClientAddress(peer.ip().to_canonical()).block();
            match self.limit.enter(block) {
                Ok(permit) => Some(permit),
                Err(_) => {
                    metrics::counter!("shikatsu_http_connections_refused_total").increment(1);
                    return;
                }
            }
        };
        let connection = Connection {
            stream,
            peer: Peer(peer),
            router: self.router.clone(),
            patience: self.settings.patience,
            phase: self.phase.clone(),
            _permit: permit,
        };
        self.connections.spawn(connection.serve());
    }
}

/// One connection.
struct Connection {
    stream: TcpStream,
    peer: Peer,
    router: Router,
    /// How long the head of a request may take.
    patience: Duration,
    phase: PhaseReceiver,
    _permit: Option<ConnectionPermit>,
}

impl Connection {
    /// Answers requests until the client or the server ends.
    async fn serve(self) {
        let Self {
            stream,
            peer,
            router,
            patience,
            mut phase,
            _permit,
        } = self;
        let _undelayed = stream.set_nodelay(true);
        let service = hyper::service::service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(peer);
            // A router is always ready.
            router.clone().call(request)
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(patience)
            .max_header_size(LONGEST_HEAD)
            .max_buf_size(LONGEST_HEAD)
            .serve_connection(TokioIo::new(stream), service)
            .with_upgrades();
        tokio::pin!(connection);
        let ended = tokio::select! {
            ended = connection.as_mut() => Some(ended),
            () = phase.reached(Phase::Closing) => None,
        };
        if ended.is_none() {
            connection.as_mut().graceful_shutdown();
            let _ended = connection.await;
        }
    }
}

/// Takes no new connection, while handshakes that have begun can end: a filter on the listener drops the first packet of
/// new connections. Clients send it again after a second, and by then it goes to a server that shares the address. Says
/// whether it worked.
#[cfg(target_os = "linux")]
fn refuse_new(listener: &TcpListener) -> bool {
    use socket2::{SockFilter, SockRef};
    // Of the TCP header: flags SYN and ACK. Those of a first packet are SYN alone.
    const LOAD_BYTE: u16 = 0x30;
    const AND: u16 = 0x54;
    const JUMP_IF_EQUAL: u16 = 0x15;
    const RETURN: u16 = 0x06;
    let filter = [
        SockFilter::new(LOAD_BYTE, 0, 0, 13),
        SockFilter::new(AND, 0, 0, 0x12),
        SockFilter::new(JUMP_IF_EQUAL, 0, 1, 0x02),
        SockFilter::new(RETURN, 0, 0, 0),
        SockFilter::new(RETURN, 0, 0, u32::MAX),
    ];
    let attached = SockRef::from(listener).attach_filter(&filter);
    if let Err(error) = &attached {
        tracing::warn!(%error, "new connections cannot be refused softly; some may be lost");
    }
    attached.is_ok()
}

#[cfg(not(target_os = "linux"))]
fn refuse_new(_: &TcpListener) -> bool {
    false
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[tokio::test]
    async fn no_new_connection_is_taken_and_those_that_wait_are_kept() {
        let mut settings = ServerSettings::new("127.0.0.1:0".parse().unwrap());
        settings.port = PortUse::Shared;
        let old = listen(&settings).unwrap();
        settings.listen = old.local_addr().unwrap();
        let waiting = TcpStream::connect(settings.listen).await.unwrap();
        assert!(refuse_new(&old));
        let late = tokio::spawn(TcpStream::connect(settings.listen));
        sleep(Duration::from_millis(300)).await;
        assert!(!late.is_finished());
        let new = listen(&settings).unwrap();
        let (_taken, peer) = old.accept().await.unwrap();
        assert_eq!(peer, waiting.local_addr().unwrap());
        drop(old);
        let (_taken, peer) = timeout(Duration::from_secs(10), new.accept())
            .await
            .unwrap()
            .unwrap();
        let late = late.await.unwrap().unwrap();
        assert_eq!(peer, late.local_addr().unwrap());
    }
}
