//! Checks that the index is complete, and that it finds what a rebuilt one finds and nothing of others.

use std::{sync::atomic::AtomicBool, thread::sleep, time::Instant};

use super::{
    POLL_INTERVAL, Run, leaks,
    library::Library,
    queries::{Comparison, Found, TenantQuery, compare, describe},
    writer::Writer,
};

/// Differences and leaks that are printed.
const MAX_PRINTED: usize = 10;

#[derive(Clone, Copy, Default)]
pub(super) struct SearchVerdict {
    pub(super) kills: u32,
    queries: usize,
    differences: usize,
    /// Differences in order only.
    reordered: usize,
    leaks: usize,
}

impl SearchVerdict {
    pub(super) fn is_good(&self) -> bool {
        self.differences == 0 && self.leaks == 0
    }

    pub(super) fn report(&self) {
        println!(
            "search crash: {} of the differences are only another order of the same",
            self.reordered
        );
        println!(
            "search crash: {} kills, {} queries, {} differences, {} leaks",
            self.kills, self.queries, self.differences, self.leaks
        );
    }
}

impl<'a> Run<'a> {
    pub(super) fn wait_until_indexed(&self) {
        let started = Instant::now();
        while !self.is_indexed() {
            assert!(
                started.elapsed() < self.scale.index_timeout,
                "the index does not get complete"
            );
            sleep(POLL_INTERVAL);
        }
        let seconds = started.elapsed().as_secs_f64();
        self.say(&format!("the index is complete after {seconds:.1} s"));
    }

    /// Merges a new word into every space and waits until it is found. The index has one revision of a space, so it
    /// then has everything that was merged before.
    fn wait_for_last_merges(&self) {
        let started = Instant::now();
        let stop = AtomicBool::new(false);
        for tenant in self.tenants {
            for space in &tenant.spaces {
                let api = tenant.api();
                let writer = Writer {
                    tenant,
                    space,
                    api: tenant.api(),
                    stop: &stop,
                    merged: self.merged,
                };
                let ask = TenantQuery::in_space(tenant, space, writer.merge_marker());
                while ask.send(&api).is_none_or(|found| found.is_empty()) {
                    assert!(
                        started.elapsed() < self.scale.index_timeout,
                        "the last merge is not found"
                    );
                    sleep(POLL_INTERVAL);
                }
            }
        }
    }

    /// Whether every page is found, and the server reports every space as indexed.
    fn is_indexed(&self) -> bool {
        let mut tenants = self.tenants.iter();
        tenants.all(|tenant| {
            let api = tenant.api();
            let mut spaces = tenant.spaces.iter();
            spaces.all(|space| space.is_indexed(tenant, &api))
        }) && self.library.as_ref().is_none_or(Library::is_indexed)
            && self.is_ready()
    }

    fn is_ready(&self) -> bool {
        let status = self.server.try_run(&["search", "status"]);
        status.is_ok_and(|text| text.lines().all(|line| line.contains(" ready: ")))
    }

    pub(super) fn random_query(&self) -> Vec<TenantQuery<'a>> {
        let mut random = rand::rng();
        let (count, tenants) = (self.scale.queries, self.tenants);
        let asks = (0..count).map(|_| TenantQuery::random_query(tenants, &mut random));
        asks.collect()
    }

    pub(super) fn answers(&mut self, asks: &[TenantQuery<'_>]) -> Vec<Option<Vec<Found>>> {
        let answers: Vec<_> = asks.iter().map(|ask| ask.send(&ask.tenant.api())).collect();
        for (ask, found) in asks.iter().zip(&answers) {
            let foreign = leaks::foreign(ask.tenant, found.as_deref().unwrap_or_default());
            if foreign > 0 {
                println!("leak: {}: {foreign} of other spaces", ask.path());
            }
            self.verdict.leaks += foreign;
        }
        answers
    }

    pub(super) fn look_for_leaks(&mut self) {
        let leaks = leaks::find_leaks(self.tenants);
        for leak in leaks.iter().take(MAX_PRINTED) {
            println!("leak: {leak}");
        }
        self.verdict.leaks += leaks.len();
    }

    /// Searches, rebuilds the index and searches again.
    pub(super) fn compare(&mut self, control: bool) {
        self.wait_for_last_merges();
        self.wait_until_indexed();
        self.look_for_leaks();
        let asks = self.random_query();
        let before = self.answers(&asks);
        if control {
            self.while_written(|run| {
                run.wait_for_merges();
            });
            self.say("control: pages were changed before the rebuild");
        }
        self.rebuild();
        let after = self.answers(&asks);
        let found = before.iter().flatten().filter(|found| !found.is_empty());
        assert!(
            found.count() * 2 >= asks.len(),
            "most queries find nothing and prove nothing"
        );
        let mut printed = 0;
        for ((ask, before), after) in asks.iter().zip(&before).zip(&after) {
            let comparison = compare(before.as_deref(), after.as_deref());
            if comparison == Comparison::Same {
                continue;
            }
            self.verdict.differences += 1;
            self.verdict.reordered += usize::from(comparison == Comparison::OtherOrder);
            if printed < MAX_PRINTED {
                let what = describe(before.as_deref(), after.as_deref());
                println!("difference: {}: {what}", ask.path());
                printed += 1;
            }
        }
        self.verdict.queries += asks.len();
    }

    fn rebuild(&self) {
        let started = Instant::now();
        self.server.run(&["search", "rebuild"]);
        let seconds = started.elapsed().as_secs_f64();
        self.wait_until_indexed();
        let library = self.library.as_ref().map_or(0, |library| library.pages);
        println!("search crash: rebuilt in {seconds:.1} s, with a library of {library} pages");
    }
}
