//! The address of a client, which limits are counted for.
//!
//! Invariant: an address out of `X-Forwarded-For` counts only if the connection comes from a proxy that is trusted, and then
//! it is the last one that no trusted proxy has.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

use axum::http::HeaderMap;

/// The other end of the connection.
#[derive(Debug, Clone, Copy)]
pub(super) struct Peer(pub(super) SocketAddr);

/// The address of the client, behind proxies that are trusted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ClientAddress(pub(super) IpAddr);

/// What limits are counted by. One household has an IPv6 network of 64 bits and may use all of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct AddressBlock(IpAddr);

impl fmt::Display for AddressBlock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The proxies whose word about addresses is believed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Trust {
    /// Networks of the proxies.
    pub proxies: Vec<Network>,
}

/// Addresses that begin alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Network {
    beginning: IpAddr,
    bits: u8,
}

const FORWARDED: &str = "x-forwarded-for";

impl ClientAddress {
    /// The client behind a connection with these headers.
    pub(super) fn of(peer: Peer, headers: &HeaderMap, trust: &Trust) -> Self {
        let peer = peer.0.ip().to_canonical();
        let mut nearest = peer;
        if !trust.includes(peer) {
            return Self(peer);
        }
        let values = headers.get_all(FORWARDED).into_iter();
        let lists: Vec<&str> = values.filter_map(|value| value.to_str().ok()).collect();
        let named = lists.iter().flat_map(|list| list.split(','));
        for name in named.rev() {
            let Some(address) = address(name) else { break };
            nearest = address;
            if !trust.includes(address) {
                break;
            }
        }
        Self(nearest)
    }

    pub(super) fn block(self) -> AddressBlock {
        AddressBlock(match self.0 {
            IpAddr::V4(_) => self.0,
            IpAddr::V6(address) => {
                Ipv6Addr::from(u128::from(address) & !u128::from(u64::MAX)).into()
            }
        })
    }

    /// Whether this is the machine itself or its own network, where its operators are.
    pub(super) fn is_near(self) -> bool {
        match self.0 {
            IpAddr::V4(address) => address.is_loopback() || address.is_private(),
            IpAddr::V6(address) => address.is_loopback() || address.is_unique_local(),
        }
    }
}

/// With or without a port, as proxies write it.
fn address(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let plain = text.trim_start_matches('[').trim_end_matches(']');
    let found = plain.parse::<IpAddr>().ok();
    let found = found.or_else(|| text.parse::<SocketAddr>().ok().map(|socket| socket.ip()));
    found.map(|address| address.to_canonical())
}

impl Trust {
    pub(super) fn includes(&self, address: IpAddr) -> bool {
        self.proxies.iter().any(|network| network.includes(address))
    }
}

impl Network {
    fn includes(self, address: IpAddr) -> bool {
        let beginning = |address: IpAddr| match address {
            IpAddr::V4(address) => u32::from(address)
                .checked_shr(32_u32.saturating_sub(self.bits.into()))
                .map(u128::from),
            IpAddr::V6(address) => {
                u128::from(address).checked_shr(128_u32.saturating_sub(self.bits.into()))
            }
        };
        address.is_ipv4() == self.beginning.is_ipv4()
            && beginning(address) == beginning(self.beginning)
    }
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let fault = || format!("'{text}' is no address; give one such as 127.0.0.1 or 10.0.0.0/8");
        if text == "loopback" {
            let beginning = Ipv4Addr::LOCALHOST.into();
            return Ok(Self { beginning, bits: 8 });
        }
        let (address, bits) = text
            .split_once('/')
            .map_or((text, None), |(address, bits)| (address, Some(bits)));
        let beginning: IpAddr = address.parse().map_err(|_| fault())?;
        let all = if beginning.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(all), str::parse).map_err(|_| fault())?;
        if bits > all {
            return Err(fault());
        }
        Ok(Self { beginning, bits })
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.beginning, self.bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(peer: &str, forwarded: &[&str], trusted: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append(FORWARDED, value.parse().unwrap());
        }
        let proxies = trusted.iter().map(|text| text.parse().unwrap()).collect();
        let peer = Peer(SocketAddr::new(peer.parse().unwrap(), 1));
        ClientAddress::of(peer, &headers, &Trust { proxies })
            .0
            .to_string()
    }

    #[test]
    fn only_a_trusted_proxy_is_believed() {
        assert_eq!(seen("192.0.2.1", &["198.51.100.7"], &[]), "192.0.2.1");
        assert_eq!(
            seen("192.0.2.1", &["198.51.100.7"], &["loopback"]),
            "192.0.2.1"
        );
        assert_eq!(
            seen("127.0.0.1", &["198.51.100.7"], &["loopback"]),
            "198.51.100.7"
        );
        assert_eq!(
            seen("::ffff:127.0.0.1", &["198.51.100.7:80"], &["loopback"]),
            "198.51.100.7"
        );
    }

    #[test]
    fn what_a_visitor_writes_himself_does_not_count() {
        let trusted = ["loopback", "10.0.0.0/8"];
        assert_eq!(
            seen(
                "127.0.0.1",
                &["203.0.113.9, 198.51.100.7, 10.1.2.3"],
                &trusted
            ),
            "198.51.100.7"
        );
        assert_eq!(
            seen("127.0.0.1", &["203.0.113.9", "198.51.100.7"], &trusted),
            "198.51.100.7"
        );
        assert_eq!(
            seen("127.0.0.1", &["not an address"], &trusted),
            "127.0.0.1"
        );
    }

    #[test]
    fn a_network_of_ipv6_is_one_block() {
        let block = |text: &str| ClientAddress(text.parse().unwrap()).block();
        assert_eq!(block("2001:db8::1"), block("2001:db8::2:3"));
        assert_ne!(block("2001:db8::1"), block("2001:db8:0:1::1"));
        assert_ne!(block("192.0.2.1"), block("192.0.2.2"));
    }

    #[test]
    fn networks_are_read() {
        for text in [
            "127.0.0.1",
            "10.0.0.0/8",
            "::1",
            "2001:db8::/32",
            "0.0.0.0/0",
        ] {
            assert!(text.parse::<Network>().is_ok(), "{text}");
        }
        for text in ["", "10", "10.0.0.0/33", "::/129", "a/8"] {
            assert!(text.parse::<Network>().is_err(), "{text}");
        }
        let all: Network = "0.0.0.0/0".parse().unwrap();
        assert!(all.includes("192.0.2.1".parse().unwrap()));
    }
}
