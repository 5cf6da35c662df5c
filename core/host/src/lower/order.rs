//! Orders things that wait for each other; equal claims go by name, so the order is the same everywhere.

use std::collections::{BTreeMap, BTreeSet};

use petgraph::algo::tarjan_scc;
use petgraph::graph::DiGraph;

/// What comes after what: for each name, those it waits for.
pub(super) type Waits<T> = BTreeMap<T, BTreeSet<T>>;

/// The names in an order in which each comes after all it waits for, the lowest name first where there is a choice.
///
/// # Errors
///
/// Groups of names that all wait for each other, each sorted.
pub(super) fn order<T: Ord + Clone>(waits: &Waits<T>) -> Result<Vec<T>, Vec<Vec<T>>> {
    let mut open = waits.clone();
    let mut ordered = Vec::with_capacity(open.len());
    while let Some(next) = open.iter().find(|(_, waits)| waits.is_empty()).map(|(name, _)| name) {
        let next = next.clone();
        open.remove(&next);
        open.values_mut().for_each(|waits| {
            waits.remove(&next);
        });
        ordered.push(next);
    }
    if open.is_empty() { Ok(ordered) } else { Err(cycles(&open)) }
}

fn cycles<T: Ord + Clone>(waits: &Waits<T>) -> Vec<Vec<T>> {
    let mut graph = DiGraph::new();
    let nodes: BTreeMap<&T, _> = waits.keys().map(|name| (name, graph.add_node(name))).collect();
    for (name, waits) in waits {
        for other in waits {
            if let Some(other) = nodes.get(other) {
                graph.add_edge(*other, nodes[name], ());
            }
        }
    }
    let groups = tarjan_scc(&graph)
        .into_iter()
        .filter(|group| group.len() > 1 || group.iter().any(|node| graph.contains_edge(*node, *node)));
    let named = groups.map(|group| {
        let mut names: Vec<T> = group.into_iter().map(|node| graph[node].clone()).collect();
        names.sort();
        names
    });
    let mut named: Vec<_> = named.collect();
    named.sort();
    named
}

/// Whether `later` waits for `earlier`, itself or through others.
pub(super) fn waits_for<T: Ord>(waits: &Waits<T>, later: &T, earlier: &T) -> bool {
    let mut seen = BTreeSet::new();
    let mut open = vec![later];
    while let Some(name) = open.pop() {
        for other in waits.get(name).into_iter().flatten() {
            if other == earlier {
                return true;
            }
            if seen.insert(other) {
                open.push(other);
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waits(pairs: &[(&'static str, &[&'static str])]) -> Waits<&'static str> {
        pairs.iter().map(|(name, waits)| (*name, waits.iter().copied().collect())).collect()
    }

    #[test]
    fn ties_go_by_name_and_what_waits_comes_later() {
        let all = waits(&[("a", &["z"]), ("b", &[]), ("y", &[]), ("z", &["y"])]);
        assert_eq!(order(&all), Ok(vec!["b", "y", "z", "a"]));
        assert!(waits_for(&all, &"a", &"y"));
        assert!(!waits_for(&all, &"y", &"a"));
    }

    #[test]
    fn a_cycle_is_named_whole_and_without_those_behind_it() {
        let all = waits(&[("a", &["c"]), ("b", &["a"]), ("c", &["b"]), ("d", &["a"]), ("e", &[])]);
        assert_eq!(order(&all), Err(vec![vec!["a", "b", "c"]]));
    }
}
