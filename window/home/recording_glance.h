#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "movie/cut/marks/event_scan.h"
#include "renderer/gl/screen_texture.h"
#include "window/background_search.h"
#include "window/films/thumbnail_maker.h"

namespace tickreel::window {

/// What a recording is about, looked for in the background: what happened in it, and a picture of
/// the best of that.
class RecordingGlance {
 public:
  /// Nothing of a recording that cannot be played here.
  static std::unique_ptr<RecordingGlance> open(const std::string& path);

  [[nodiscard]] const std::string& path() const { return path_; }
  /// "12 kills, 3 power-ups"; empty while it is looked for.
  [[nodiscard]] std::string what_happened();
  /// "kill: Duchess › Pepper at 0:12.300"; empty: nothing.
  [[nodiscard]] std::string the_best();
  /// Null before there is one.
  const ScreenTexture* picture();

 private:
  RecordingGlance(std::string path, const ReplayFile& replay, const TickRate& tick_rate,
                  Tick middle);
  void look_at_the_best();

  std::string path_;
  TickRate tick_rate_;
  Tick middle_;
  BackgroundSearch<std::optional<std::vector<FoundEvent>>> events_;
  ThumbnailMaker pictures_;
  bool asked_for_best_ = false;
  ScreenTexture texture_;
};

/// "12 kills, 3 power-ups": how often each happened, the most frequent kind first.
std::string count_events(const std::vector<FoundEvent>& events);

}  // namespace tickreel::window
