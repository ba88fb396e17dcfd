#include "window/films/replay_file.h"

namespace tickreel::window {
namespace {

/// The stored bits of the state hash at a tick. The first tick has its hash in the keyframe.
Result<std::uint64_t> stored_hash(ReplayReader& reader, Tick tick) {
  if (tick == reader.first_tick()) return reader.keyframe_hash(tick);
  const auto hash = reader.state_hash(tick);
  if (!hash) return hash.error();
  // A recording stores more bits than the packed replay made from it.
  return hash->bits & 0xFFFF;
}

}  // namespace

Result<ReplayFile> ReplayFile::of(ReplayReader& reader, const GameEntry& game) {
  ReplayFile file(reader.path(), game);
  file.end_tick_ = reader.end_tick();
  const auto hash = stored_hash(reader, file.end_tick_);
  if (!hash) return hash.error();
  file.last_hash_ = *hash;
  return file;
}

Result<ReplayReader> ReplayFile::read() const {
  auto reader = ReplayReader::open(path_);
  if (!reader) return reader.error();
  bool is_the_same = reader->session().game == game_->info.name && reader->end_tick() >= end_tick_;
  if (is_the_same) {
    const auto hash = stored_hash(*reader, end_tick_);
    if (!hash) return hash.error();
    is_the_same = *hash == last_hash_;
  }
  if (!is_the_same) {
    return bad_file(path_ + " is another replay than when the window was opened: open it again");
  }
  return reader;
}

Result<ReplayPlayer> ReplayFile::open(OnDivergence on_divergence) const {
  auto reader = read();
  if (!reader) return reader.error();
  return ReplayPlayer::open(game_->info, *std::move(reader), on_divergence, copies_);
}

}  // namespace tickreel::window
