//! Scripts in the real `workerd` in the sandbox. `just test` builds `bindery-sandbox`.

mod attacks;
mod calls;
mod canary;
mod fixture;
mod hostile;
mod processes;
