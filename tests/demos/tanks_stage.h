#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "demos/tanks/tanks.h"
#include "tests/support/room.h"
#include "tickreel/scene/look.h"
#include "tickreel/view/view_window.h"

namespace tickreel::tanks {

using namespace tests;

/// A look and the views that it shows.
class TanksStage {
 public:
  static constexpr double kTicksPerSecond = 50.0;

  /// Remembers `memory_seconds` of views.
  explicit TanksStage(double memory_seconds);

  /// Shows the views of the first ticks of a game between bots, up to and including `last`.
  void play_bots(Tick last);
  /// Returns the next view (the first is tick 0), which is empty except for its tick. The caller
  /// fills it in.
  View& next_view();

  [[nodiscard]] Look& look() { return *look_; }
  /// Selects a camera. The players are those of play_bots().
  Status select_camera(std::string_view name);
  [[nodiscard]] const ViewWindow& views() const { return views_; }
  [[nodiscard]] Scene compose(Tick tick, int hundredths = 0, float aspect = 16.0F / 9.0F);
  /// Composes into a scene that may have been used before.
  void compose_into(Scene& scene, Tick tick, int hundredths = 0, float aspect = 16.0F / 9.0F);

 private:
  std::unique_ptr<Look> look_;
  LookCamera camera_ = 0;
  ViewWindow views_;
  std::vector<Thing> things_;
};

/// All numbers and texts of a scene. Equal scenes have equal content.
struct SceneContent {
  std::vector<float> numbers;
  std::vector<std::string> texts;
  friend bool operator==(const SceneContent&, const SceneContent&) = default;
};
SceneContent content_of(const Scene& scene);

}  // namespace tickreel::tanks
