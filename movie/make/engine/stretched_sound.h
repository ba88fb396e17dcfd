#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "movie/make/engine/film_tape.h"
#include "movie/make/engine/sound_parts.h"
#include "movie/make/engine/stretch_blocks.h"
#include "sound/mixer.h"
#include "sound/sample_range.h"

namespace tickreel::movie {

/// The game's buses, by SoundBus, interleaved, from sample `first` of the film on.
struct BusTapes {
  std::int64_t first = 0;
  std::vector<std::vector<float>> buses{};
};

/// An end of a block: what it goes over into.
struct BlockSeam {
  SampleRange fade{};  ///< of the film
  double shift = 0.0;  ///< by how many samples the block is read later there
  BusTapes other{};    ///< what there is of the other, from the fade's first sample on
};

/// A block of a film, stretched for itself: what was heard of the session, and what becomes of it.
/// One thread at a time.
class StretchedBlock {
 public:
  /// Which samples of the session it is made of; some may lie before its first tick.
  static SampleRange needs(const FilmTape& tape, const StretchBlock& block);

  /// `parts`: of what it needs, all that there is, in order, without gaps. `buses`: how many the
  /// game has; each is stretched for itself. `tape` is held, for a block may be mixed when its
  /// clip is closed.
  StretchedBlock(std::shared_ptr<const FilmTape> tape, const StretchBlock& block, std::size_t buses,
                 std::vector<SoundPart> parts)
      : tape_(std::move(tape)), block_(block), buses_(buses), parts_(std::move(parts)) {}

  /// Once: it does nothing when it is called again, with whatever mixer.
  void make(Mixer& mixer);
  /// Once, when it and those beside it are made; null where none is joined to it.
  void join(const StretchedBlock* before, const StretchedBlock* behind);
  /// What samples of the film sound like, which lie in the block, when it is joined.
  [[nodiscard]] BusTapes read(const SampleRange& samples) const;

 private:
  void stretch(const BusTapes& session);
  [[nodiscard]] BusTapes play_plainly(const BusTapes& session, std::int64_t from,
                                      std::int64_t first) const;
  [[nodiscard]] std::int64_t length() const { return block_.end - block_.first; }
  [[nodiscard]] BlockSeam seam_with(const StretchedBlock& other, bool is_behind) const;
  [[nodiscard]] BlockSeam seam_with_plain(bool is_behind) const;

  std::shared_ptr<const FilmTape> tape_;
  StretchBlock block_;
  std::size_t buses_;
  std::vector<SoundPart> parts_;
  bool is_made_ = false;
  bool is_joined_ = false;
  BusTapes stretched_{};     ///< with some samples more at both ends
  BusTapes plain_before_{};  ///< how the session goes on at the speed 1, where that is beside it
  BusTapes plain_behind_{};
  BlockSeam before_{};
  BlockSeam behind_{};
};

/// Some samples of a block, and the blocks that it is joined to; those are null where there is
/// none.
struct StretchedPart {
  std::shared_ptr<StretchedBlock> before{};
  std::shared_ptr<StretchedBlock> block{};
  std::shared_ptr<StretchedBlock> behind{};
  SampleRange samples{};  ///< of the film
};

/// Makes and joins what is not yet, and puts it into `mixed`, which it is `at` numbers from the
/// beginning of: all, and what of it is of the buses `split`.
void mix_stretched(const StretchedPart& part, Mixer& mixer, std::span<const SoundBus> split,
                   std::size_t at, MixedSound& mixed);

}  // namespace tickreel::movie
