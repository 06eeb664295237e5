//! Proof types: a row before the permission check, and the proof that the check passed.

use std::{marker::PhantomData, ops::Deref};

use model::{Error, Kind, Result};

use crate::{Act, Action, ActionSet, action::act::View};

/// A type of object that has permissions.
pub trait Resource {
    const KIND: Kind;
}

/// A loaded object before its permission check. It cannot be read, compared or serialized.
pub struct Unchecked<T> {
    value: T,
    actions: ActionSet,
}

/// Proof that the caller may perform `A` on the object.
#[derive(Debug)]
pub struct Granted<T, A> {
    value: T,
    actions: ActionSet,
    action: PhantomData<fn() -> A>,
}

impl<T: Resource> Unchecked<T> {
    /// Only `store` calls this, next to the query that computed the actions (`clippy.toml` forbids it in other crates).
    pub fn new(value: T, actions: ActionSet) -> Self {
        Self { value, actions }
    }

    /// Fails with "not found" if the object is not visible, with "forbidden" if it is visible but `A` is not allowed.
    pub fn allow<A: Act>(self) -> Result<Granted<T, A>> {
        if !self.actions.contains(Action::View) {
            return Err(Error::NotFound(T::KIND));
        }
        if !self.actions.contains(A::ACTION) {
            return Err(Error::Forbidden(format!(
                "You can see this {}, but you may not {}. Ask one of its administrators for a higher role.",
                T::KIND,
                A::ACTION.phrase()
            )));
        }
        Ok(Granted {
            value: self.value,
            actions: self.actions,
            action: PhantomData,
        })
    }

    /// Returns whether the action is allowed, for callers that branch on it instead of failing.
    pub fn may(&self, action: Action) -> bool {
        self.actions.contains(action)
    }

    /// For deletes: returns None if the object is not visible, because deleting a missing object succeeds.
    pub fn allow_if_visible<A: Act>(self) -> Result<Option<Granted<T, A>>> {
        match self.allow::<A>() {
            Err(Error::NotFound(_)) => Ok(None),
            other => other.map(Some),
        }
    }
}

impl<T, A> Granted<T, A> {
    /// All actions of the caller on the object, for its `permissions` field.
    pub fn actions(&self) -> ActionSet {
        self.actions
    }

    /// Checks another action on the same object.
    pub fn also<B: Act>(self) -> Result<Granted<T, B>>
    where
        T: Resource,
    {
        Unchecked {
            value: self.value,
            actions: self.actions,
        }
        .allow()
    }

    /// Transfers the permission to a newer state of the same object.
    pub fn renew(&self, value: T) -> Granted<T, View> {
        Granted {
            value,
            actions: self.actions,
            action: PhantomData,
        }
    }
}

impl<T, A> Deref for Granted<T, A> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}
