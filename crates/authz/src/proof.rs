//! Proof types: a row nobody may see yet, and the evidence that someone may.

use std::{marker::PhantomData, ops::Deref};

use model::{Error, Kind, Result};

use crate::{Act, Action, ActionSet, action::act::View};

/// Something that permissions are asked for.
pub trait Resource {
    const KIND: Kind;
}

/// A loaded thing whose permission is not checked yet. It cannot be read, compared or serialized.
pub struct Unchecked<T> {
    value: T,
    actions: ActionSet,
}

/// The proof that the caller may do `A` with the thing.
#[derive(Debug)]
pub struct Granted<T, A> {
    value: T,
    actions: ActionSet,
    action: PhantomData<fn() -> A>,
}

impl<T: Resource> Unchecked<T> {
    /// Only `store` calls this, next to the query that computed the actions (`clippy.toml` bans it elsewhere).
    pub fn new(value: T, actions: ActionSet) -> Self {
        Self { value, actions }
    }

    /// Hidden is "not found"; seen but not allowed is "forbidden".
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

    /// Whether the caller may do it, where the answer decides how to go on rather than whether to refuse.
    pub fn may(&self, action: Action) -> bool {
        self.actions.contains(action)
    }

    /// For deletes: what the caller cannot see is as good as deleted already.
    pub fn allow_if_seen<A: Act>(self) -> Result<Option<Granted<T, A>>> {
        match self.allow::<A>() {
            Err(Error::NotFound(_)) => Ok(None),
            other => other.map(Some),
        }
    }
}

impl<T, A> Granted<T, A> {
    /// All that the caller may do with the thing, for its `permissions` member.
    pub fn actions(&self) -> ActionSet {
        self.actions
    }

    /// The proof of something else that the caller may do as well.
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

    /// The same permission over a newer state of the same thing.
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
