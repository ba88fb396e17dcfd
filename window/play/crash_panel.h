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

/// What of a replay can be shown in a process that is to stay: a picture that a game died of would
/// end this one, too.
TickRange ticks_to_show(const ReplayReader& reader);

/// The crash that a recording ends in: what is known of it, and what happens when somebody plays
/// into it. That is done in a process of its own, so that this window stays.
class CrashPanel {
 public:
  enum class Answer : std::uint8_t { kNone, kReport };

  /// `wake` is called by threads when there is something new; it must be quick.
  CrashPanel(const ReplayReader& reader, std::function<void()> wake);

  /// Whether there is one.
  [[nodiscard]] bool is_there() const { return !words_.empty(); }
  /// "crash in tick 51: SIGSEGV (segmentation fault)"
  [[nodiscard]] const std::string& words() const { return words_; }

  /// Opens the panel, and plays into the crash.
  void play();
  [[nodiscard]] bool is_open() const { return run_ != nullptr; }
  /// Whether it is a key of the panel; Enter asks for a report, Escape closes.
  bool press(const KeyPress& press);
  /// What somebody wants since the last picture.
  Answer draw();
  /// Packs a bug report there, in the background.
  void report(const std::string& path);

 private:
  /// What came of it, for people; no title: not yet.
  struct Outcome {
    std::string title;
    std::vector<std::string> lines;
  };
  /// Empty: not yet.
  using Reported = std::string;
  static Outcome outcome_of(const std::string& replay, const std::atomic<bool>& stop);

  std::string replay_;
  std::function<void()> wake_;
  std::string words_;
  Answer answer_ = Answer::kNone;
  std::unique_ptr<BackgroundSearch<Outcome>> run_;      ///< null: the panel is closed
  std::unique_ptr<BackgroundSearch<Reported>> report_;  ///< null: nobody has asked for one
};

}  // namespace tickreel::window
