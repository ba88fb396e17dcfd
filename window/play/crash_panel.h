#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sim/replay/replay_reader.h"
#include "tickreel/result.h"
#include "window/background_search.h"
#include "window/key_press.h"

namespace tickreel::window {

/// Returns the ticks of a replay that this process can show safely. A picture that has crashed the
/// game when it was recorded would crash this process, too.
TickRange ticks_to_show(const ReplayReader& reader);

/// The packing of a bug report, whose result is a text for the user; empty: not known yet.
using ReportPacking = BackgroundSearch<std::string>;
/// Packs a replay into the file `path`. `wake`: see CrashPanel.
std::unique_ptr<ReportPacking> pack_report(const std::string& replay, const std::string& path,
                                           std::function<void()> wake);

/// The crash that a recording ends in: what is known about it, and a test that plays into it. The
/// test runs in its own process, so that this window survives.
class CrashPanel {
 public:
  /// The wish of the user: nothing, or a bug report.
  enum class Answer : std::uint8_t { kNone, kReport };

  /// `wake` is called on other threads when there is something new; it must return quickly.
  CrashPanel(const ReplayReader& reader, std::function<void()> wake);

  /// Whether the recording ends in a crash.
  [[nodiscard]] bool is_there() const { return !words_.empty(); }
  /// Returns the crash in words: "crash in tick 51: SIGSEGV (segmentation fault)".
  [[nodiscard]] const std::string& words() const { return words_; }

  /// Opens the panel and plays into the crash.
  void play();
  [[nodiscard]] bool is_open() const { return run_ != nullptr; }
  /// Handles a key of the panel: Enter asks for a report, Escape closes the panel. Returns false
  /// for any other key.
  bool press(const KeyPress& press);
  /// Draws the panel. Returns the wish that the user has expressed since the last call.
  Answer draw();
  /// Packs a bug report into the file `path`, in the background. Does nothing while one is being
  /// packed.
  void report(const std::string& path);
  /// Returns, once, how a bug report ended while the panel was closed; "": there is no such news.
  std::string take_news();

 private:
  /// The result of the test, for people; an empty title: not known yet.
  struct Outcome {
    std::string title;
    std::vector<std::string> lines;
  };
  void close();
  static Outcome outcome_of(const std::string& replay, const std::atomic<bool>& stop);

  std::string replay_;
  std::function<void()> wake_;
  std::string words_;
  Answer answer_ = Answer::kNone;
  std::unique_ptr<BackgroundSearch<Outcome>> run_;  ///< null: the panel is closed
  std::unique_ptr<ReportPacking> report_;           ///< null: no report was asked for
};

}  // namespace tickreel::window
