#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "movie/cut/reel/reel_trim.h"
#include "movie/film/reel_timeline.h"
#include "window/room.h"

namespace tickreel::window {

/// The name and the kind of a clip in the strip.
struct StripClip {
  std::string name;
  bool is_card = false;  ///< the clip does not show a replay: a card, a still or a video
};

/// The user's action on the strip in this picture.
struct ReelStripAction {
  std::optional<std::int64_t> go_to;  ///< the frame to go to
  /// Moving a clip so that it gets the number `to`. Clips count from 0.
  struct Move {
    std::size_t clip = 0;
    std::size_t to = 0;
  };
  std::optional<Move> move;
  /// Moving an edge of a clip by some frames of the film.
  struct Trim {
    std::size_t clip = 0;
    ClipEdge edge{};
    std::int64_t frames = 0;  ///< above 0: to later frames
  };
  std::optional<Trim> trim;
  std::optional<std::size_t> open_menu;  ///< the clip whose menu to open
};

/// A line of film time with the clips of a reel, for clicking and dragging. Clips overlap in
/// transitions. In an editable reel, clips can be dragged to other places and their edges to other
/// times. Drawn into the current ImGui window.
class ReelStrip {
 public:
  /// The height in units of the interface.
  static constexpr float kHeight = 56.0F;

  ReelStrip(ReelTimeline timeline, std::vector<StripClip> clips, bool may_edit)
      : timeline_(std::move(timeline)), clips_(std::move(clips)), may_edit_(may_edit) {}

  /// Draws the strip, and returns the user's action. `shown`: the frame on the screen.
  ReelStripAction draw(std::int64_t shown, double frame_rate);
  /// Cancels a drag; the clip or edge stays where it was. Returns false when nothing is dragged.
  bool cancel_drag();
  [[nodiscard]] const ReelTimeline& timeline() const { return timeline_; }
  /// Returns the clip that a frame belongs to: of the clips that have begun, the last one.
  [[nodiscard]] std::size_t clip_at(std::int64_t shown) const;
  /// Returns the first frame of the clip after the clip on the screen (`direction` 1); or (-1) of
  /// the clip on the screen, or of the clip before if `shown` is that frame. Nothing when there is
  /// no such clip.
  [[nodiscard]] std::optional<std::int64_t> neighbour(std::int64_t shown, int direction) const;
  /// Returns the number and the name of the clip on the screen in words.
  [[nodiscard]] std::string describe(std::int64_t shown) const;

 private:
  /// The part of a clip under the pointer.
  enum class Part : std::uint8_t { kNothing, kWhole, kBegin, kEnd };
  struct Held {
    std::size_t clip = 0;
    Part part = Part::kNothing;
  };
  /// The position of the strip in this picture, in pixels.
  struct Scale {
    float left = 0.0F;
    float width = 1.0F;
    float top = 0.0F;
    std::int64_t frames = 1;

    [[nodiscard]] float x_of(std::int64_t frame) const {
      return left + static_cast<float>(frame) / static_cast<float>(frames) * width;
    }
    [[nodiscard]] std::int64_t frame_at(float x) const;
  };

  [[nodiscard]] static bool is_near(const Scale& scale, float y);
  [[nodiscard]] Held part_at(const Scale& scale, float x, float y) const;
  [[nodiscard]] std::size_t place_at(const Scale& scale, float x) const;
  void follow_pointer(const Scale& scale, ReelStripAction& action);
  void end_drag(const Scale& scale, float x, ReelStripAction& action);
  void draw_drag(const Scale& scale, float x) const;
  void draw_clip(std::size_t clip, float left, float right, float top, bool is_shown) const;

  ReelTimeline timeline_;
  std::vector<StripClip> clips_;
  bool may_edit_ = false;
  Held held_{};
  float pressed_x_ = 0.0F;
  bool is_dragged_ = false;
  bool is_cancelled_ = false;  ///< the drag was cancelled, but the button is still down
};

}  // namespace tickreel::window
