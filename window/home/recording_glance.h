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

/// The details of a recording, which are found in the background: the events in it, and a picture
/// of the best event, or of the middle when there is no event. Only for the window's thread.
class RecordingGlance {
 public:
  /// Begins to look for the details. Null when the recording cannot be played here.
  static std::unique_ptr<RecordingGlance> open(const std::string& path);

  [[nodiscard]] const std::string& path() const { return path_; }
  /// Returns the counted events, "12 kills, 3 power-ups"; empty when there is no event, or until
  /// the search has ended.
  [[nodiscard]] std::string what_happened();
  /// Returns the best event, "kill: Duchess › Pepper at 0:12.3"; empty when there is no event, or
  /// until the search has ended.
  [[nodiscard]] std::string the_best();
  /// Returns the picture; null until it is drawn. Drawing begins with the first call after the
  /// search has ended.
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

/// Returns the number of events of each kind in words, the most frequent first: "12 kills, 3
/// power-ups".
std::string count_events(const std::vector<FoundEvent>& events);

}  // namespace tickreel::window
