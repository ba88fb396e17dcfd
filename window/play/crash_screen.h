#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "live/record/begun_tick.h"
#include "movie/make/crash/crash_drawing.h"
#include "renderer/screen_renderer.h"
#include "tickreel/result.h"
#include "window/screen.h"
#include "window/window.h"

namespace tickreel::window {

/// Shows the pictures of a recording at their original times and ends as the recording did, in a
/// process that may crash.
class CrashScreen final : public Screen {
 public:
  /// `alive` is called with every picture as a sign of life. The note of a crash goes into the file
  /// `note`. The errors of make_crash_plan; the plan's size becomes the window's.
  static Result<std::unique_ptr<CrashScreen>> open(const CrashRequest& request,
                                                   const std::string& note, Window& window,
                                                   std::function<void()> alive);

  [[nodiscard]] const char* name() const override { return "crash"; }
  void draw(Window& window) override;
  [[nodiscard]] std::chrono::microseconds until_next_picture() const override;
  bool may_close() override { return true; }
  [[nodiscard]] bool is_finished() const override { return is_finished_; }
  /// kInterrupted when the window was closed before the end.
  [[nodiscard]] Status status() const;

 private:
  using Clock = std::chrono::steady_clock;

  CrashScreen(CrashPlan plan, CrashNoteFile note, std::unique_ptr<ScreenRenderer> renderer,
              OpenedReplay replay, std::function<void()> alive);
  /// The time of the next picture, counted from the first one.
  [[nodiscard]] Clock::time_point due() const;

  CrashPlan plan_;
  CrashNoteFile note_;
  std::unique_ptr<ScreenRenderer> renderer_;
  std::function<void()> alive_;
  CrashDrawing drawing_;
  FrameTime first_;
  Clock::time_point begin_ = Clock::now();
  bool has_shown_ = false;
  bool is_finished_ = false;
  Status failure_;
};

}  // namespace tickreel::window
