#include "window/window_logs.h"

#include <utility>

namespace tickreel::window {
namespace {

/// The change to another screen may take a while.
constexpr std::chrono::seconds kPatienceForScreens{60};
constexpr std::chrono::microseconds kIdlePicture{16'000};

}  // namespace

WindowLogs::WindowLogs(const std::string& folder, std::optional<LogPlayer> player, Say say,
                       WindowEvents& events)
    : say_(std::move(say)), events_(events), player_(std::move(player)) {
  if (!folder.empty()) writer_.emplace(folder, say_);
  if (player_) events_.ignore_devices(true);
}

void WindowLogs::opened(ImageSize size, double scale) {
  if (writer_) writer_->opened(size.width, size.height, scale);
}

void WindowLogs::begin_screen(std::string_view name) {
  if (writer_) writer_->screen(name);
  screen_waits_ = false;
  lost_since_.reset();
  next_.reset();
  if (!player_) return;
  const bool was_over = player_->is_over();
  if (player_->begin_screen(name)) return;
  end(was_over ? "" : "the log has no screen '" + std::string(name) + "', which is shown");
}

void WindowLogs::note(const std::string& line) {
  if (writer_) writer_->note(line);
}

void WindowLogs::remark(const std::string& text) {
  if (writer_) writer_->remark(text);
}

void WindowLogs::end(const std::string& why) {
  player_.reset();
  events_.ignore_devices(false);
  if (!why.empty()) say_(why);
}

std::chrono::microseconds WindowLogs::prepare_next() {
  next_ = player_->next(screen_waits_);
  if (next_) return std::chrono::microseconds(next_->microseconds);
  if (player_->is_over()) {
    end("");
    return kIdlePicture;
  }
  if (!lost_since_) lost_since_ = Clock::now();
  if (Clock::now() - *lost_since_ > kPatienceForScreens) {
    end("the log is played no further: the window does not get to " + player_->next_screen());
  }
  return kIdlePicture;
}

void WindowLogs::let_happen() {
  if (!next_) return;
  for (const UiEvent& event : next_->events) events_.take(event);
}

void WindowLogs::begin_picture(Clock::duration since_last) {
  since_last_ = std::chrono::duration_cast<std::chrono::microseconds>(since_last);
  elapsed_ = std::exchange(screen_waits_, false) ? std::chrono::microseconds(0) : since_last_;
  if (!next_) return;
  since_last_ = std::chrono::microseconds(next_->microseconds);
  elapsed_ = std::chrono::microseconds(next_->screen_time);
  next_.reset();
}

void WindowLogs::write_picture() {
  std::vector<UiEvent> events = events_.take_events();
  if (writer_)
    writer_->picture({1, since_last_.count(), elapsed_.count(), std::move(events)},
                     events_.shows_input());
}

}  // namespace tickreel::window
