#include "window/play/crash_screen.h"

#include <algorithm>
#include <utility>

namespace tickreel::window {
namespace {

/// The interval of signs of life, so that a long pause does not look like a hang.
constexpr std::chrono::seconds kSign{1};

}  // namespace

Result<std::unique_ptr<CrashScreen>> CrashScreen::open(const CrashRequest& request,
                                                       const std::string& note, Window& window,
                                                       std::function<void()> alive) {
  auto replay = open_replay(request.replay);
  if (!replay) return replay.error();
  auto plan = make_crash_plan(request, *replay);
  if (!plan) return plan.error();
  auto file = CrashNoteFile::open(note);
  if (!file) return file.error();
  auto renderer = ScreenRenderer::create(replay->game.make_look(), plan->tick_rate, window.size());
  if (!renderer) return renderer.error();
  return std::unique_ptr<CrashScreen>(new CrashScreen(*std::move(plan), *std::move(file),
                                                      *std::move(renderer), *std::move(replay),
                                                      std::move(alive)));
}

CrashScreen::CrashScreen(CrashPlan plan, CrashNoteFile note,
                         std::unique_ptr<ScreenRenderer> renderer, OpenedReplay replay,
                         std::function<void()> alive)
    : plan_(std::move(plan)),
      note_(std::move(note)),
      renderer_(std::move(renderer)),
      alive_(std::move(alive)),
      drawing_(plan_, std::move(replay.player), *renderer_, note_.site(), alive_),
      first_(drawing_.next()) {}

CrashScreen::Clock::time_point CrashScreen::due() const {
  const FrameTime& next = drawing_.next();
  const double ticks = static_cast<double>(next.tick - first_.tick) + next.alpha.to_double() -
                       first_.alpha.to_double();
  const std::chrono::duration<double> seconds(ticks / plan_.tick_rate.to_double());
  return begin_ + std::chrono::duration_cast<Clock::duration>(seconds);
}

void CrashScreen::draw(Window& window) {
  alive_();
  const ImageSize size = window.size();
  if (!drawing_.is_done() && due() <= Clock::now()) {
    failure_ = renderer_->resize(size);
    if (failure_) failure_ = drawing_.draw_next();
    // the ticks before the first picture may have taken a while
    if (!has_shown_) begin_ = Clock::now();
    has_shown_ = true;
  } else if (drawing_.is_done()) {
    failure_ = drawing_.play_to_end();
    is_finished_ = true;
  }
  is_finished_ |= !failure_;
  if (has_shown_) renderer_->show(0, 0, size.width, size.height);
}

std::chrono::microseconds CrashScreen::until_next_picture() const {
  if (drawing_.is_done()) return std::chrono::microseconds(0);
  const auto left = std::chrono::duration_cast<std::chrono::microseconds>(due() - Clock::now());
  return std::clamp<std::chrono::microseconds>(left, std::chrono::microseconds(0), kSign);
}

Status CrashScreen::status() const {
  if (!failure_ || is_finished_) return failure_;
  return Error{ErrorKind::kInterrupted, "the window was closed before the end"};
}

}  // namespace tickreel::window
