//! Random numbers: independent numbered streams from one seed.

use std::convert::Infallible;
use std::fmt;

use rand::{Rng as _, SeedableRng, TryRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use super::digest;

/// Seed from which all random streams of a game are derived.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Seed(pub u64);

impl Seed {
    /// Hashes any text into a seed; surrounding whitespace is ignored.
    pub fn from_text(text: &str) -> Seed {
        Seed(digest::of_bytes(text.trim().as_bytes()))
    }

    /// Parses a seed as it is displayed; hashes any other text with [`Seed::from_text`].
    ///
    /// ```
    /// use wyrdvault::base::Seed;
    /// assert_eq!(Seed::read("00000000-0000002a"), Seed(42));
    /// assert_eq!(Seed::read("forty-two"), Seed::from_text("forty-two"));
    /// ```
    pub fn read(text: &str) -> Seed {
        Seed::shown(text.trim()).unwrap_or_else(|| Seed::from_text(text))
    }

    fn shown(text: &str) -> Option<Seed> {
        let (high, low) = text.split_once('-')?;
        let half = |text: &str| -> Option<u64> {
            let hex = text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
            hex.then(|| u64::from_str_radix(text, 16).ok())?
        };
        Some(Seed(half(high)? << 32 | half(low)?))
    }

    /// Expands the seed to 32 bytes with splitmix64.
    /// Source: Steele, Lea and Flood 2014.
    fn expanded(self) -> [u8; 32] {
        let mut state = self.0;
        let mut bytes = [0; 32];
        for part in bytes.chunks_exact_mut(8) {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut mixed = state;
            mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            part.copy_from_slice(&(mixed ^ (mixed >> 31)).to_le_bytes());
        }
        bytes
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}-{:08x}", self.0 >> 32, self.0 & 0xffff_ffff)
    }
}

/// One random stream: `ChaCha8`, saved as seed, stream number and number of words drawn.
#[derive(Clone, Serialize, Deserialize)]
#[serde(from = "Place", into = "Place")]
pub struct Rng {
    seed: Seed,
    stream: u64,
    words: ChaCha8Rng,
}

/// Serialized form of a stream: its position.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Place {
    seed: Seed,
    stream: u64,
    drawn: u64,
}

impl Rng {
    /// Starts a stream at its first word.
    pub fn new(seed: Seed, stream: u64) -> Rng {
        let mut words = ChaCha8Rng::from_seed(seed.expanded());
        words.set_stream(stream);
        Rng { seed, stream, words }
    }

    /// Draws 0 to `n` − 1 uniformly; `n` is at least 1.
    ///
    /// Draws one 32-bit word and multiplies it to get the result. Rarely, when the result would be
    /// biased, draws again. Source: Lemire 2019.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        debug_assert!(n > 0, "cannot draw below 0");
        let mut product = u64::from(self.next_u32()) * u64::from(n);
        if (product as u32) < n {
            let uneven = n.wrapping_neg() % n;
            while (product as u32) < uneven {
                product = u64::from(self.next_u32()) * u64::from(n);
            }
        }
        (product >> 32) as u32
    }

    /// Rolls one die: 1 to `n`.
    #[inline]
    pub fn d(&mut self, n: u32) -> i32 {
        self.below(n) as i32 + 1
    }

    /// Draws `lo` to `hi`, both inclusive, uniformly. `lo` must not exceed `hi`, and the range must
    /// hold fewer than 2³² numbers.
    #[inline]
    pub fn between(&mut self, lo: i32, hi: i32) -> i32 {
        debug_assert!(lo <= hi, "cannot draw between {lo} and {hi}");
        lo.wrapping_add_unsigned(self.below(hi.wrapping_sub(lo) as u32 + 1))
    }

    /// True with probability 1/`n`; `n` is at least 1.
    #[inline]
    pub fn one_in(&mut self, n: u32) -> bool {
        self.below(n) == 0
    }

    /// True with a chance of `p` percent.
    #[inline]
    pub fn percent(&mut self, p: u32) -> bool {
        self.chance(p, 100)
    }

    /// True with probability `num`/`den`; always draws.
    #[inline]
    pub fn chance(&mut self, num: u32, den: u32) -> bool {
        self.below(den) < num
    }

    /// True with probability 1/2.
    #[inline]
    pub fn coin(&mut self) -> bool {
        self.below(2) == 0
    }

    /// Number of words drawn so far.
    #[inline]
    pub fn drawn(&self) -> u64 {
        self.words.get_word_pos() as u64
    }

    pub fn seed(&self) -> Seed {
        self.seed
    }

    pub fn stream(&self) -> u64 {
        self.stream
    }

    fn place(&self) -> Place {
        Place { seed: self.seed, stream: self.stream, drawn: self.drawn() }
    }
}

/// Lets other crates draw from a stream. Rules draw only with the methods of [`Rng`], because a new
/// version of another crate could change the results of other methods.
impl TryRng for Rng {
    type Error = Infallible;

    #[inline]
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.words.try_next_u32()
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.words.try_next_u64()
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.words.try_fill_bytes(bytes)
    }
}

impl From<Place> for Rng {
    fn from(place: Place) -> Rng {
        let mut rng = Rng::new(place.seed, place.stream);
        rng.words.set_word_pos(u128::from(place.drawn));
        rng
    }
}

impl From<Rng> for Place {
    fn from(rng: Rng) -> Place {
        rng.place()
    }
}

impl PartialEq for Rng {
    fn eq(&self, other: &Rng) -> bool {
        self.place() == other.place()
    }
}

impl Eq for Rng {}

impl fmt::Debug for Rng {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rng({}, stream {}, {} drawn)", self.seed, self.stream, self.drawn())
    }
}

/// The random streams of a running game. Extra draws from one stream do not affect the other
/// streams.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Streams {
    /// Actions and their effects.
    pub act: Rng,
    /// Combat.
    pub fight: Rng,
    /// Monster decisions.
    pub mind: Rng,
    /// Passing time: monster generation, regeneration, timers.
    pub time: Rng,
    /// Luck-adjusted draws only: see [`super::luck::rnl`].
    pub luck: Rng,
}

impl Streams {
    pub fn new(seed: Seed) -> Streams {
        Streams {
            act: Rng::new(seed, 0),
            fight: Rng::new(seed, 1),
            mind: Rng::new(seed, 2),
            time: Rng::new(seed, 3),
            luck: Rng::new(seed, 4),
        }
    }
}

/// Returns the stream number for generating something: unique for each purpose, branch, depth
/// and `extra`, and distinct from the streams of [`Streams`].
pub fn level_stream(purpose: u8, branch: u8, depth: u8, extra: u16) -> u64 {
    let [high, low] = extra.to_be_bytes();
    u64::from_be_bytes([0, 0, 1, purpose, branch, depth, high, low])
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::{prop_assert_eq, prop_assert_ne, proptest};

    /// Source: draft-strombergson-chacha-test-vectors, `ChaCha8`, 256-bit key, test vector 1.
    #[test]
    fn chacha8_matches_the_published_test_vector() {
        let mut words = ChaCha8Rng::from_seed([0; 32]);
        let mut block = [0; 64];
        words.fill_bytes(&mut block);
        let published: [u8; 64] = [
            0x3e, 0x00, 0xef, 0x2f, 0x89, 0x5f, 0x40, 0xd6, 0x7f, 0x5b, 0xb8, 0xe8, 0x1f, 0x09,
            0xa5, 0xa1, 0x2c, 0x84, 0x0e, 0xc3, 0xce, 0x9a, 0x7f, 0x3b, 0x18, 0x1b, 0xe1, 0x88,
            0xef, 0x71, 0x1a, 0x1e, 0x98, 0x4c, 0xe1, 0x72, 0xb9, 0x21, 0x6f, 0x41, 0x9f, 0x44,
            0x53, 0x67, 0x45, 0x6d, 0x56, 0x19, 0x31, 0x4a, 0x42, 0xa3, 0xda, 0x86, 0xb0, 0x01,
            0x38, 0x7b, 0xfd, 0xb8, 0x0e, 0x0c, 0xfe, 0x42,
        ];
        assert_eq!(block, published);
    }

    /// Source: the first outputs of splitmix64 from 0, as listed at `prng.di.unimi.it`.
    #[test]
    fn seeds_are_expanded_by_splitmix() {
        let bytes = Seed(0).expanded();
        assert_eq!(bytes[..8], 0xe220_a839_7b1d_cdaf_u64.to_le_bytes());
        assert_eq!(bytes[8..16], 0x6e78_9e6a_a1b9_65f4_u64.to_le_bytes());
    }

    #[test]
    fn the_first_draws_never_change() {
        let mut rng = Rng::new(Seed(1), 0);
        let drawn: [u32; 16] = std::array::from_fn(|_| rng.next_u32());
        assert_eq!(
            drawn,
            [
                0x48a8_b558,
                0xef72_eaf4,
                0x599a_55b3,
                0x8a33_ba97,
                0xe248_f1ee,
                0x0c40_074e,
                0x5b66_0e10,
                0xdbb1_6098,
                0x22a8_ce78,
                0x7285_8f91,
                0x6ec9_d0a6,
                0x1a91_5dfc,
                0xb682_3c71,
                0xf285_32b6,
                0xc283_1367,
                0x42bd_7361
            ]
        );
    }

    #[test]
    fn a_seed_is_shown_in_two_halves_and_read_back() {
        let seed = Seed(0x0123_abcd_0000_00ff);
        assert_eq!(seed.to_string(), "0123abcd-000000ff");
        assert_eq!(Seed::read(" 0123abcd-000000ff\n"), seed);
        assert_eq!(Seed::read(" foobar "), Seed(0x8594_4171_f739_67e8));
        assert_eq!(Seed::read("123-456"), Seed::from_text("123-456"));
    }

    #[test]
    fn streams_differ_and_do_not_disturb_each_other() {
        let mut streams = Streams::new(Seed(9));
        let alone: Vec<u32> = {
            let mut rng = Rng::new(Seed(9), 1);
            (0..50).map(|_| rng.next_u32()).collect()
        };
        let beside: Vec<u32> = (0..50)
            .map(|_| {
                streams.act.next_u32();
                streams.fight.next_u32()
            })
            .collect();
        assert_eq!(alone, beside);
        assert_ne!(streams.mind.next_u32(), streams.time.next_u32());
    }

    #[test]
    fn generation_streams_differ_from_play_streams() {
        assert!(level_stream(0, 0, 0, 0) > 4);
        assert_eq!(level_stream(1, 2, 3, 0x0405), 0x0000_0101_0203_0405);
    }

    #[test]
    fn below_is_uniform_even_with_rejection() {
        let mut rng = Rng::new(Seed(2), 0);
        let n = 3 << 30;
        let thirds = (0..30_000).fold([0; 3], |mut thirds, _| {
            thirds[(rng.below(n) >> 30) as usize] += 1;
            thirds
        });
        assert!(thirds.iter().all(|third| (9_650..10_350).contains(third)), "{thirds:?}");
        assert!(rng.drawn() > 30_000, "some are drawn again");
        assert_eq!(rng.below(1), 0);
    }

    #[test]
    fn chances_have_their_stated_frequency() {
        let mut rng = Rng::new(Seed(3), 0);
        let mut often = |what: fn(&mut Rng) -> bool| (0..10_000).filter(|_| what(&mut rng)).count();
        assert!((2_820..3_180).contains(&often(|rng| rng.percent(30))));
        assert!((2_340..2_660).contains(&often(|rng| rng.one_in(4))));
        assert!((3_810..4_190).contains(&often(|rng| rng.chance(2, 5))));
        assert!((4_800..5_200).contains(&often(Rng::coin)));
        assert_eq!((often(|rng| rng.percent(0)), often(|rng| rng.percent(100))), (0, 10_000));
    }

    #[test]
    fn both_ends_of_a_range_are_reached() {
        let mut rng = Rng::new(Seed(4), 0);
        let drawn: Vec<i32> = (0..200).map(|_| rng.between(-2, 3)).collect();
        assert_eq!((drawn.iter().min(), drawn.iter().max()), (Some(&-2), Some(&3)));
        let rolled: Vec<i32> = (0..200).map(|_| rng.d(6)).collect();
        assert_eq!((rolled.iter().min(), rolled.iter().max()), (Some(&1), Some(&6)));
        assert_eq!(rng.between(7, 7), 7);
        assert!(rng.between(i32::MIN, i32::MAX - 1) < i32::MAX);
    }

    proptest! {
        #[test]
        fn a_saved_stream_resumes_at_its_position(seed: u64, stream: u64, drawn in 0..200u32) {
            let mut rng = Rng::new(Seed(seed), stream);
            for _ in 0..drawn {
                rng.next_u32();
            }
            prop_assert_eq!(rng.drawn(), u64::from(drawn));
            let saved = postcard::to_allocvec(&rng).unwrap();
            let mut loaded: Rng = postcard::from_bytes(&saved).unwrap();
            prop_assert_eq!(&loaded, &rng);
            for _ in 0..100 {
                prop_assert_eq!(loaded.next_u32(), rng.next_u32());
            }
            loaded.next_u32();
            prop_assert_ne!(&loaded, &rng);
        }
    }
}
