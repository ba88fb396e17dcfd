#include "window/home/game_glance.h"

#include <atomic>
#include <filesystem>
#include <system_error>
#include <utility>

#include "live/record/headless_session.h"
#include "window/window.h"

namespace tickreel::window {
namespace {

namespace fs = std::filesystem;

/// Lets bots play, and records it. Returns the path of the replay; empty when that fails.
std::string play(const GameInfo& info, const std::string& path, const std::atomic<bool>& stop) {
  const Rational kSeconds(20);
  SessionSetup setup{1, info.tick_rate, info.player_names};
  setup.players.resize(info.max_players);
  auto recorder = sim::Recorder::begin(info, setup, path, true);
  if (!recorder) return "";
  live::HeadlessSession session(info, *recorder, std::nullopt, stop,
                                [](Tick /*tick*/, const Error& /*error*/) {});
  const live::HeadlessRun run = session.play((kSeconds * info.tick_rate).floor());
  const bool is_usable = run.recorded && run.game_error.empty() && !stop.load();
  return is_usable && recorder->finish() ? path : "";
}

}  // namespace

GameGlance::GameGlance(const GameEntry& game) : game_(game) {
  // Nothing of a stranger runs only because its line is selected.
  const bool is_of_library = !game.info.library.empty();
  if (is_of_library || !game.info.make_bot) return;
  std::error_code unknown;
  auto folder = ScratchDirectory::create(fs::temp_directory_path(unknown), "tickreel-");
  if (!folder) return;
  folder_.emplace(*std::move(folder));
  recorded_ = std::make_unique<BackgroundSearch<std::string>>(
      [info = game.info, path = folder_->path("bots.replay")](const std::atomic<bool>& stop) {
        return play(info, path, stop);
      },
      Window::wake);
}

const ScreenTexture* GameGlance::picture() {
  if (!glance_ && recorded_ && !recorded_->found().empty()) {
    glance_ = RecordingGlance::open(recorded_->found());
  }
  return glance_ ? glance_->picture() : nullptr;
}

}  // namespace tickreel::window
