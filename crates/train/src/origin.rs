//! Where an event comes from: a device, and the number that the device gave it.

use std::fmt;
use std::str::FromStr;

/// A device, or a browser on it: 64 bits that it drew by chance when it logged its first event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Device(pub u64);

/// The name of an event: its device and its number there, from 1 without gaps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EventId {
    /// Who logged it.
    pub device: Device,
    /// Its number on that device.
    pub seq: u32,
}

impl fmt::Display for Device {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// Text that is no device: sixteen small hexadecimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DeviceFault;

impl FromStr for Device {
    type Err = DeviceFault;

    fn from_str(text: &str) -> Result<Self, DeviceFault> {
        let is_plain = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        if text.len() != 16 || !text.bytes().all(is_plain) {
            return Err(DeviceFault);
        }
        u64::from_str_radix(text, 16)
            .map(Self)
            .map_err(|_| DeviceFault)
    }
}
