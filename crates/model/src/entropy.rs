//! Randomness as a parameter, so that tests are reproducible.

use std::sync::Mutex;

use rand::{Rng, TryRng, rngs::SysRng};

pub trait Entropy: Send + Sync {
    fn fill(&self, bytes: &mut [u8]);
}

/// The operating system's generator.
pub struct SystemEntropy;

impl Entropy for SystemEntropy {
    fn fill(&self, bytes: &mut [u8]) {
        SysRng
            .try_fill_bytes(bytes)
            .expect("the operating system has entropy");
    }
}

/// A seeded generator for tests.
pub struct SeededEntropy<R>(Mutex<R>);

impl<R: Rng> SeededEntropy<R> {
    pub fn new(rng: R) -> Self {
        Self(Mutex::new(rng))
    }
}

impl<R: Rng + Send> Entropy for SeededEntropy<R> {
    fn fill(&self, bytes: &mut [u8]) {
        self.0.lock().expect("no holder panics").fill_bytes(bytes);
    }
}
