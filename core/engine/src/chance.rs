//! Chance: a stream of numbers per purpose, and the sampling on it.
//!
//! The generator is a library's; what is made of its numbers is frozen here by test vectors, since it decides what a
//! seed means.

use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::Rng;
use serde::{Deserialize, Serialize};

use crate::decision::{Choice, Decision, Purpose};

/// A stream of random numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stream(Pcg64Mcg);

impl Stream {
    /// The stream of a seed and a name: different names give streams that have nothing to do with each other.
    pub fn new(seed: u64, name: &str) -> Stream {
        // FNV-1a, so that a stream depends on its name alone and not on which others there are.
        let named = name
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        let mut stream = Stream(Pcg64Mcg::new((u128::from(seed) << 64) | u128::from(named)));
        // The first numbers of a multiplicative generator still show the seed.
        (0..4).for_each(|_| {
            stream.number();
        });
        stream
    }

    /// A number from 0 to below `bound`, each as likely; 0 where `bound` is 0.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        if bound == 0 {
            return 0;
        }
        let mut product = u64::from(self.number()) * u64::from(bound);
        if (product as u32) < bound {
            let least = bound.wrapping_neg() % bound;
            while (product as u32) < least {
                product = u64::from(self.number()) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    #[inline]
    fn number(&mut self) -> u32 {
        (self.0.next_u64() >> 32) as u32
    }
}

/// Answers chance's decisions from a seed, with a stream per purpose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chance {
    deck: Stream,
}

impl Chance {
    /// The chance of a seed.
    pub fn new(seed: u64) -> Chance {
        Chance { deck: Stream::new(seed, "deck") }
    }

    /// What chance chooses; nothing where there is no option.
    #[inline]
    pub fn choose(&mut self, purpose: Purpose, decision: &Decision<'_>) -> Option<Choice> {
        let stream = match purpose {
            Purpose::Deck => &mut self.deck,
        };
        decision.nth(stream.below(decision.count()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_means_the_same_for_ever() {
        let mut stream = Stream::new(7, "deck");
        let drawn: Vec<u32> = (0..8).map(|_| stream.below(72)).collect();
        assert_eq!(drawn, FROZEN);
    }

    const FROZEN: [u32; 8] = [26, 30, 15, 59, 12, 53, 19, 5];

    #[test]
    fn every_number_below_a_bound_comes_up_as_often() {
        let mut stream = Stream::new(1, "die");
        let mut times = [0_u32; 6];
        (0..60_000).for_each(|_| times[stream.below(6) as usize] += 1);
        assert!(times.iter().all(|&times| (9_600..10_400).contains(&times)), "{times:?}");
    }

    #[test]
    fn streams_of_different_names_differ() {
        let (mut one, mut other) = (Stream::new(7, "deck"), Stream::new(7, "die"));
        assert!((0..16).any(|_| one.below(1 << 20) != other.below(1 << 20)));
    }
}
