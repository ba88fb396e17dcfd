#include "window/log/log_player.h"

#include <fmt/format.h>

#include <utility>

namespace tickreel::window {
namespace {

/// The duration of a picture in which the screen waits.
constexpr std::int64_t kWaitMicroseconds = 10'000;

}  // namespace

bool LogPlayer::begin_screen(std::string_view name) {
  // A logged screen named "any" continues through whatever screens are shown.
  const bool is_of_any = screen_ > 0 && log_.screens[screen_ - 1].name == kAnyScreen;
  if (is_of_any && (rest_ || picture_ < log_.screens[screen_ - 1].pictures.size())) return true;
  rest_.reset();
  picture_ = 0;
  for (; screen_ < log_.screens.size(); ++screen_) {
    const std::string& logged = log_.screens[screen_].name;
    if (logged != name && logged != kAnyScreen) continue;
    ++screen_;
    return true;
  }
  return false;
}

std::optional<LoggedPicture> LogPlayer::next(bool screen_waits) {
  if (screen_ == 0) return std::nullopt;
  const auto& pictures = log_.screens[screen_ - 1].pictures;
  if (!rest_) {
    if (picture_ == pictures.size()) return std::nullopt;
    rest_ = pictures[picture_];
  }
  const bool waited = rest_->screen_time == 0 && rest_->microseconds > 0;
  if (screen_waits && !waited) return LoggedPicture{1, kWaitMicroseconds, 0};
  if (rest_->pictures > 1) {
    const LoggedPicture part = part_of(*rest_);
    --rest_->pictures;
    rest_->microseconds -= part.microseconds;
    rest_->screen_time -= part.screen_time;
    return part;
  }
  ++picture_;
  return std::exchange(rest_, std::nullopt);
}

LoggedPicture LogPlayer::part_of(const LoggedPicture& rest) {
  return {1, rest.microseconds / rest.pictures, rest.screen_time / rest.pictures};
}

bool LogPlayer::is_over() const {
  if (rest_) return false;
  const bool has_more = screen_ > 0 && picture_ < log_.screens[screen_ - 1].pictures.size();
  return !has_more && screen_ == log_.screens.size();
}

std::string LogPlayer::next_screen() const {
  if (screen_ == log_.screens.size()) return "its end";
  return fmt::format("line {}: screen {}", log_.screens[screen_].line, log_.screens[screen_].name);
}

}  // namespace tickreel::window
