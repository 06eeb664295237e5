//! State that features own: their caches, queues and rate limits. `App` creates each on its first use, so that it
//! need not know the features, and the crates of features can be above this one.

use std::{
    any::{Any, TypeId},
    sync::{Mutex, PoisonError},
};

use elsa::sync::FrozenMap;

use crate::settings::Settings;

/// State of a feature. There is one value per server.
pub trait Feature: Any + Send + Sync {
    fn new(settings: &Settings) -> Self
    where
        Self: Sized;
}

#[derive(Default)]
pub(crate) struct Features {
    by_type: FrozenMap<TypeId, Box<dyn Any + Send + Sync>>,
    /// Held while a value is created, so that none is created twice.
    creating: Mutex<()>,
}

impl Features {
    fn find<F: Feature>(&self) -> Option<&F> {
        self.by_type.get(&TypeId::of::<F>())?.downcast_ref()
    }

    pub(crate) fn get_or_create<F: Feature>(&self, settings: &Settings) -> &F {
        if let Some(found) = self.find() {
            return found;
        }
        let _creating = self.creating.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = self.find() {
            return found;
        }
        let created = self
            .by_type
            .insert(TypeId::of::<F>(), Box::new(F::new(settings)));
        created
            .downcast_ref()
            .expect("the key is the type of the value")
    }
}
