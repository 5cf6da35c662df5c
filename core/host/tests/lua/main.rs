//! Scripts of packages against a game that answers from a list: what they may do, and what they may not.

mod asks;
mod border;
mod fake;
mod gingerbread;
mod hostile;
mod house_rule;
mod loading;
mod pages;
mod shortcut;
