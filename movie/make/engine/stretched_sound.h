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

/// The samples of a game's buses, indexed by SoundBus and interleaved, from film sample `first` on.
struct BusTapes {
  std::int64_t first = 0;
  std::vector<std::vector<float>> buses{};
};

/// How an end of a block is joined to the sound beyond it.
struct BlockSeam {
  SampleRange fade{};  ///< where one sound is faded into the other, in samples of the film
  double shift = 0.0;  ///< by how many samples later the block is read there
  BusTapes other{};    ///< the sound beyond the end, from the fade's first sample on
};

/// A block of a film that is stretched on its own: holds the samples of the session, then the
/// stretched sound. One thread at a time.
class StretchedBlock {
 public:
  /// Returns the range of the session's samples that a block is made from; a part may lie before
  /// the session's first tick.
  static SampleRange needs(const FilmTape& tape, const StretchBlock& block);

  /// `parts`: the samples in the range of needs() that exist, in order, without gaps. `buses`: the
  /// number of the game's buses; each is stretched on its own. Shares `tape`, because a block may
  /// be mixed after its clip is closed.
  StretchedBlock(std::shared_ptr<const FilmTape> tape, const StretchBlock& block, std::size_t buses,
                 std::vector<SoundPart> parts)
      : tape_(std::move(tape)), block_(block), buses_(buses), parts_(std::move(parts)) {}

  /// Mixes the session's samples and stretches them. Does nothing when it is called again.
  void make(Mixer& mixer);
  /// Joins the block to its neighbours, after all of them are made; null: no block lies there. Does
  /// nothing when it is called again.
  void join(const StretchedBlock* before, const StretchedBlock* behind);
  /// Returns the sound of samples of the film that lie in the block. Call it after join().
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
  BusTapes stretched_{};     ///< with extra samples at both ends
  BusTapes plain_before_{};  ///< the sound at speed 1 before the block, if there is some
  BusTapes plain_behind_{};  ///< the sound at speed 1 after the block, if there is some
  BlockSeam before_{};
  BlockSeam behind_{};
};

/// Some samples of a block, and the neighbouring blocks that it is joined to; null: no block lies
/// there.
struct StretchedPart {
  std::shared_ptr<StretchedBlock> before{};
  std::shared_ptr<StretchedBlock> block{};
  std::shared_ptr<StretchedBlock> behind{};
  SampleRange samples{};  ///< in samples of the film
};

/// Adds the samples of `part` to `mixed.all`, and writes those of its buses `split` into
/// `mixed.split`, from number `at` of these lists on. First makes and joins the blocks that are not
/// ready yet. `part.block` is not null.
void mix_stretched(const StretchedPart& part, Mixer& mixer, std::span<const SoundBus> split,
                   std::size_t at, MixedSound& mixed);

}  // namespace tickreel::movie
