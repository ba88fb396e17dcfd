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

/// A reel to watch.
struct ReelToShow {
  GameFinder find_game;  ///< called by several threads, each of which makes one call at a time
  FilmDefinition film;   ///< complete; small enough to be drawn during playback
  std::vector<std::string> names;  ///< the names of the clips
  bool is_film = false;            ///< an existing film is shown, which Esc leaves
};

/// Plays a reel as its film will look, without making the film. Pictures that come too late are
/// skipped while the sound continues. All calls must come from the window's thread.
class ReelShow {
 public:
  /// `sound` is borrowed. The errors of ReelTimeline::make().
  static Result<std::unique_ptr<ReelShow>> open(const ReelToShow& reel, SoundOutput& sound);

  [[nodiscard]] const FilmDefinition& film() const { return film_; }
  [[nodiscard]] Transport& transport() { return transport_; }
  [[nodiscard]] const Transport& transport() const { return transport_; }
  /// Returns the number of the present frame, from 0.
  [[nodiscard]] std::int64_t frame() const;
  /// Jumps to a frame.
  void go_to(std::int64_t frame) { transport_.go_to(Rational(frame) / film_.frame_rate); }
  /// Advances the time and requests the picture of the new position. Puts the picture that was
  /// drawn last into `texture`. Pauses playback once picture_error() has an error.
  void advance(ScreenTexture& texture);
  /// Plays the sound of the present position, or makes it silent while playback is paused, has
  /// another speed than 1 or waits for a picture. Call it after advance().
  void hear();
  /// Makes the next advance() ignore the time since the last one.
  void rest() { last_advance_.reset(); }

  [[nodiscard]] bool has_sound() const { return sound_ != nullptr; }
  /// Return the errors that have ended the pictures and the sound; nothing: there is none.
  [[nodiscard]] std::optional<Error> picture_error() const { return pictures_.error(); }
  [[nodiscard]] std::optional<Error> sound_error() const;
  /// Whether pictures change: during playback, and until the picture of a jump is drawn.
  [[nodiscard]] bool is_moving() const;

 private:
  ReelShow(const ReelToShow& reel, std::int64_t frame_count, SoundOutput& sound);

  const FilmDefinition film_;
  Transport transport_;
  ReelPictures pictures_;
  std::unique_ptr<ReelSound> sound_;  ///< null: the reel has no sound

  std::optional<std::chrono::steady_clock::time_point> last_advance_;
  std::int64_t wanted_frame_ = -1;
  std::int64_t shown_frame_ = -1;
  std::uint64_t jumps_ = 0;  ///< the number of jumps of the transport that were handled
  bool is_seeking_ = true;   ///< after a jump, until its picture is drawn
};

}  // namespace tickreel::window
