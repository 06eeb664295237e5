//! PostgreSQL stands still, its disk is copied without what was not flushed, and it starts again on the copy.

use super::{Inject, Run, image::Image};
use crate::run_environment::RunEnvironment;

pub(super) struct PowerCut {
    image: Image,
}

impl PowerCut {
    pub(super) fn new(environment: &RunEnvironment) -> Self {
        let folder = &environment.folder;
        let image = Image::new(folder.join("disk.image"), folder.join("postgres"));
        Self { image }
    }
}

impl Inject for PowerCut {
    /// What was set up long before the power is cut is on the disk, also the configuration, which nobody flushes.
    fn prepare(&self) {
        self.image.flush();
    }

    fn inject(&mut self, run: &mut Run<'_>) -> bool {
        run.services.freeze_postgres();
        let copy = self.image.copy();
        run.services.kill_postgres();
        run.say("the power was cut");
        self.image.replace(&copy);
        match run.services.try_start() {
            Ok(()) => true,
            Err(error) => {
                println!("PostgreSQL does not start: {error}");
                false
            }
        }
    }
}
