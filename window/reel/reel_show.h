#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "live/watch/transport.h"
#include "movie/film/film_definition.h"
#include "movie/film/reel_timeline.h"
#include "movie/make/frames/replay_game.h"
#include "renderer/gl/screen_texture.h"
#include "tickreel/result.h"
#include "window/reel/reel_pictures.h"
#include "window/reel/reel_sound.h"

namespace tickreel::window {

class SoundOutput;

/// A reel to be watched.
struct ReelToShow {
  GameFinder find_game;            ///< called by several threads, one call at a time each
  FilmDefinition film;             ///< complete; small enough to be drawn as it is watched
  std::vector<std::string> names;  ///< of its clips
  bool is_film = false;            ///< of a film that is there: Esc leaves it
};

/// Plays a reel as its film will be, without making it: pictures that take too long are left out,
/// the sound goes on. All calls come from the window's thread.
class ReelShow {
 public:
  /// `sound` is borrowed. The errors of ReelTimeline::make.
  static Result<std::unique_ptr<ReelShow>> open(const ReelToShow& reel, SoundOutput& sound);

  [[nodiscard]] const FilmDefinition& film() const { return film_; }
  [[nodiscard]] Transport& transport() { return transport_; }
  [[nodiscard]] const Transport& transport() const { return transport_; }
  /// The frame at which one is.
  [[nodiscard]] std::int64_t frame() const;
  void go_to(std::int64_t frame) { transport_.go_to(Rational(frame) / film_.frame_rate); }
  /// Moves on in time, and orders the picture of where that is; the last one that was drawn goes
  /// into the texture.
  void advance(ScreenTexture& texture);
  void hear();
  /// Time that passes until advance() is called again does not count.
  void rest() { last_advance_.reset(); }

  /// Frames that were due and not drawn, since the last jump.
  [[nodiscard]] std::int64_t left_out() const { return left_out_; }
  [[nodiscard]] std::string drawn_by() const { return pictures_.description(); }
  [[nodiscard]] bool has_sound() const { return sound_ != nullptr; }
  /// Why it is not shown, or not heard, any more.
  [[nodiscard]] std::optional<Error> picture_error() const { return pictures_.error(); }
  [[nodiscard]] std::optional<Error> sound_error() const;
  [[nodiscard]] bool is_moving() const;

 private:
  ReelShow(const ReelToShow& reel, std::int64_t frame_count, SoundOutput& sound);

  const FilmDefinition film_;
  Transport transport_;
  ReelPictures pictures_;
  std::unique_ptr<ReelSound> sound_;  ///< null: the reel has none

  std::optional<std::chrono::steady_clock::time_point> last_advance_;
  std::int64_t wanted_frame_ = -1;
  std::int64_t shown_frame_ = -1;
  std::int64_t left_out_ = 0;
  std::uint64_t jumps_ = 0;  ///< of the transport, of which this knows
  bool is_seeking_ = true;   ///< since a jump, until its picture is there
};

}  // namespace tickreel::window
