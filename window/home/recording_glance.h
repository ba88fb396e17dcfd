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

/// The details of a recording, found in the background: the events in it, and a picture of the best
/// one.
class RecordingGlance {
 public:
  /// Null when the recording cannot be played here.
  static std::unique_ptr<RecordingGlance> open(const std::string& path);

  [[nodiscard]] const std::string& path() const { return path_; }
  /// "12 kills, 3 power-ups"; empty during the search.
  [[nodiscard]] std::string what_happened();
  /// "kill: Duchess › Pepper at 0:12.300"; empty when there is no event.
  [[nodiscard]] std::string the_best();
  /// Null until the picture is drawn.
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

/// The number of events of each kind, the most frequent first: "12 kills, 3 power-ups".
std::string count_events(const std::vector<FoundEvent>& events);

}  // namespace tickreel::window
