//! Ctrl-C in commands that work for long: the first one ends the work, and what is done is printed; the second ends the
//! program at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crate::failure::{INTERRUPTED, say};

/// Whether ctrl-c was pressed.
#[derive(Debug, Clone, Default)]
pub(crate) struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// From now on ctrl-c calls `stop` instead of ending the program. Where the system offers no such thing, it ends the
    /// program as before.
    pub(crate) fn watch(stop: impl Fn() + Send + 'static) -> Self {
        let interrupt = Self::default();
        let pressed = interrupt.clone();
        let watching = thread::Builder::new().name("ctrl-c".into());
        let _unwatched = watching.spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_io()
                .build();
            let Ok(runtime) = runtime else { return };
            runtime.block_on(async {
                while tokio::signal::ctrl_c().await.is_ok() {
                    if pressed.0.swap(true, Ordering::Relaxed) {
                        std::process::exit(i32::from(INTERRUPTED));
                    }
                    say(&"stopping; once more ends at once");
                    stop();
                }
            });
        });
        interrupt
    }

    pub(crate) fn is_pressed(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
