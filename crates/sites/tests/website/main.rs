//! Published sites over HTTP, as browsers and machines read them.

mod adaptive;
mod audience;
mod edge;
mod machines;
mod pages;
mod stage;
