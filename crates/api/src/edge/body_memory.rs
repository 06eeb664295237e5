//! Memory limits for request bodies, which are read whole before they are parsed: per network and in total. A body
//! counts from its first bytes until its request is answered.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard},
};

use context::rate_limits::network_of;

use model::Error;

/// The first bytes of each body are not counted, so that small requests succeed when the memory is used up.
const UNCOUNTED_BYTES: usize = 64 << 10;
const MAX_NETWORK_BYTES: usize = 64 << 20;
const MAX_TOTAL_BYTES: usize = 192 << 20;
/// In seconds, for a network that has used up its share.
const RETRY_AFTER_SECONDS: u64 = 2;

type Network = Option<IpAddr>;

#[derive(Default)]
pub(crate) struct BodyMemory(Mutex<Counts>);

#[derive(Default)]
struct Counts {
    all: usize,
    by_network: HashMap<Network, usize>,
}

impl BodyMemory {
    /// Creates the share of a request from this address.
    pub(crate) fn share(self: &Arc<Self>, address: Option<IpAddr>) -> Arc<BodyShare> {
        Arc::new(BodyShare {
            memory: self.clone(),
            network: address.map(network_of),
            counted: Mutex::default(),
        })
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.0.lock().expect("no holder panics")
    }
}

/// Memory used by the body of one request, released on drop.
pub(crate) struct BodyShare {
    memory: Arc<BodyMemory>,
    network: Network,
    counted: Mutex<usize>,
}

impl BodyShare {
    /// Counts a body of which `length` bytes have arrived. Reading it a second time counts nothing.
    pub(crate) fn grow_to(&self, length: usize) -> Result<(), Error> {
        let wanted = length.saturating_sub(UNCOUNTED_BYTES);
        let mut counted = self.counted.lock().expect("no holder panics");
        let more = wanted.saturating_sub(*counted);
        if more == 0 {
            return Ok(());
        }
        let mut counts = self.memory.counts();
        if counts.all + more > MAX_TOTAL_BYTES {
            return Err(Error::Unavailable("no memory for request bodies".into()));
        }
        let own = counts.by_network.entry(self.network).or_default();
        if *own + more > MAX_NETWORK_BYTES {
            return Err(Error::TooMany {
                message: format!(
                    "Concurrent requests from your IP address have bodies of more than {} MiB in total. Send them one by one.",
                    MAX_NETWORK_BYTES >> 20
                ),
                retry_after: RETRY_AFTER_SECONDS,
            });
        }
        *own += more;
        counts.all += more;
        *counted = wanted;
        Ok(())
    }
}

impl Drop for BodyShare {
    fn drop(&mut self) {
        let counted = *self.counted.get_mut().expect("no holder panics");
        if counted == 0 {
            return;
        }
        let mut counts = self.memory.counts();
        counts.all -= counted;
        if let Some(own) = counts.by_network.get_mut(&self.network) {
            *own -= counted;
            if *own == 0 {
                counts.by_network.remove(&self.network);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LARGE: usize = 10 << 20;

    #[test]
    fn a_network_has_its_part_and_others_have_theirs() {
        let memory = Arc::new(BodyMemory::default());
        let address = |last: u8| Some(IpAddr::from([192, 0, 2, last]));
        let mut held = Vec::new();
        for _ in 0..6 {
            let share = memory.share(address(1));
            share.grow_to(LARGE).expect("there is room");
            held.push(share);
        }
        let next = memory.share(address(1));
        let refused = next.grow_to(LARGE).expect_err("that is too much");
        assert!(matches!(refused, Error::TooMany { .. }), "{refused:?}");
        next.grow_to(UNCOUNTED_BYTES).expect("small bodies go on");
        memory.share(address(2)).grow_to(LARGE).expect("theirs");

        for last in 3..6 {
            for _ in 0..6 {
                let share = memory.share(address(last));
                if share.grow_to(LARGE).is_ok() {
                    held.push(share);
                }
            }
        }
        let refused = memory.share(address(9)).grow_to(LARGE);
        assert!(matches!(refused, Err(Error::Unavailable(_))), "{refused:?}");

        drop((held, next));
        let counts = memory.counts();
        assert_eq!((counts.all, counts.by_network.len()), (0, 0));
    }

    #[test]
    fn a_body_that_is_read_twice_counts_once() {
        let memory = Arc::new(BodyMemory::default());
        let share = memory.share(None);
        share.grow_to(LARGE).expect("there is room");
        share.grow_to(LARGE / 2).expect("it is there");
        share.grow_to(LARGE).expect("it is there");
        assert_eq!(memory.counts().all, LARGE - UNCOUNTED_BYTES);
    }
}
