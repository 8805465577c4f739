//! Who pays for a search: the holder of the key in `Authorization` that the operator made, or else the address. An API key of
//! an account pays as its address does.
//!
//! Invariant: a key that is not known is refused, never taken for an address.

use axum::http::{HeaderMap, header};

use super::admission::brings_account_key;
use super::client::ClientAddress;
use super::refusal::{HttpRefusal, RefusalKind};
use super::state::ServerState;
use crate::requests::Payer;

const SCHEME: &str = "Bearer ";

impl ServerState {
    /// The payer of a request with these headers.
    pub(super) async fn payer(
        &self,
        client: ClientAddress,
        headers: &HeaderMap,
    ) -> Result<Payer, HttpRefusal> {
        let said = headers.get(header::AUTHORIZATION);
        let Some(said) = said.filter(|_| !brings_account_key(headers)) else {
            let block = client.block().to_string();
            return Ok(self.requests.payer_at(&block).await?);
        };
        let said = said.to_str().unwrap_or_default();
        let payer = match said.strip_prefix(SCHEME) {
            Some(key) => self.requests.payer_with(key).await?,
            None => None,
        };
        payer.ok_or_else(|| {
            let detail = "no caller has this key; send 'Authorization: Bearer KEY' with one that the operator made, or leave it out";
            HttpRefusal::new(RefusalKind::Unauthorised, detail)
        })
    }
}
