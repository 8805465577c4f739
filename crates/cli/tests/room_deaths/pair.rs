//! Two servers that share a database and a NATS, and an address in front of each that leads to the other one when it is
//! gone.

use std::net::SocketAddr;

use crate::balancer::Balancer;
use crate::server::{Ground, Process};
use crate::witness;

/// Two processes. The database knows them as `one` and `two`.
pub(crate) struct Pair {
    pub(crate) one: Process,
    pub(crate) two: Process,
    balancers: [Balancer; 2],
}

impl Pair {
    pub(crate) async fn start(ground: &Ground) -> Self {
        let start = |name: &str| {
            let database = ground.database_as(name);
            let more = ["--rate", "0", "--database", &database];
            Process::start(ground, "127.0.0.1:0", &more)
        };
        let (one, two) = (start("one"), start("two"));
        witness::install(ground);
        let [first, second] = [one.address, two.address];
        let balancers = [
            Balancer::start([first, second]).await,
            Balancer::start([second, first]).await,
        ];
        Self {
            one,
            two,
            balancers,
        }
    }

    /// Leads to server `one` while it lives.
    pub(crate) const fn at_one(&self) -> SocketAddr {
        self.balancers[0].address
    }

    /// Leads to server `two` while it lives.
    pub(crate) const fn at_two(&self) -> SocketAddr {
        self.balancers[1].address
    }
}
