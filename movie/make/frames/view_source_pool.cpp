#include "movie/make/frames/view_source_pool.h"

#include <utility>

#include "movie/film/replay_hash.h"
#include "sim/replay/replay_view_source.h"

namespace tickreel::movie {
namespace {

/// A source that reports the first divergence that it passes.
class WatchedSource final : public ViewSource {
 public:
  WatchedSource(ReplayViewSource source, std::optional<PassedDivergence>& passed)
      : source_(std::move(source)), passed_(passed) {}

  Status advance_to(Tick tick) override {
    Status advanced = source_.advance_to(tick);
    const auto& own = source_.passed_divergence();
    if (own && (!passed_ || own->tick < passed_->tick)) passed_ = own;
    return advanced;
  }
  [[nodiscard]] const ViewWindow& window() const override { return source_.window(); }

 private:
  ReplayViewSource source_;
  std::optional<PassedDivergence>& passed_;
};

}  // namespace

PlayerOpener players_of(const GameInfo& game, ReplayReader replay) {
  const auto opened = std::make_shared<const ReplayReader>(std::move(replay));
  return [&game, opened, copies = std::make_shared<GameCopies>()](OnDivergence on_divergence) {
    return ReplayPlayer::open(game, opened->again(), on_divergence, copies);
  };
}

OnDivergence on_divergence(const FilmDefinition& film) {
  return film.replay().ignores_divergence ? OnDivergence::kPlayOn : OnDivergence::kStop;
}

Result<ReplayPlayer> open_planned_replay(const PlayerOpener& open_player,
                                         const FilmDefinition& film, ErrorKind kind,
                                         const std::string& otherwise) {
  auto player = open_player(on_divergence(film));
  if (!player) return player.error();
  const auto hash = hash_of_replay(player->reader(), film.replay());
  if (!hash) return hash.error();
  if (*hash != film.replay().hash) return Error{kind, player->reader().path() + otherwise};
  return player;
}

Result<std::unique_ptr<ViewSource>> ViewSourcePool::open(const FrameTimes& times,
                                                         std::size_t window_views) {
  if (unused_) return std::move(unused_);
  if (!player_) {
    auto opened = open_planned_replay(
        open_player_, film_, ErrorKind::kFailed,
        " was replaced while the film was made of it: put the old one back, or begin anew");
    if (!opened) return opened.error();
    player_ = *std::move(opened);
  }
  // After a divergence, a keyframe of the replay would lead back to what was recorded. A film that
  // goes on there must not seek: each segment plays everything that comes before it in the film.
  using Gaps = ReplayViewSource::Gaps;
  auto source = std::make_unique<WatchedSource>(
      ReplayViewSource(*std::exchange(player_, std::nullopt), window_views,
                       film_.replay().ignores_divergence ? Gaps::kPlayed : Gaps::kSought),
      passed_);
  if (film_.replay().ignores_divergence) {
    Status begun = source->advance_to(times.frame_time(0).tick + 1);
    if (!begun) return begun.error();
  }
  return std::unique_ptr<ViewSource>(std::move(source));
}

}  // namespace tickreel::movie
