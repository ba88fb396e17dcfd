#include "capture/capture_run.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <utility>

#include "capture/own_display.h"
#include "capture/program_file.h"

namespace tickreel::capture {
namespace {

using Clock = std::chrono::steady_clock;
using Variables = std::vector<std::pair<std::string, std::string>>;

/// A program that draws seldom has shown its picture some time before the film begins.
constexpr std::int64_t kSecondsBefore = 10;

/// The slots from which pictures are wanted.
std::int64_t first_slot_read(const CaptureRun& run) {
  const auto frames = static_cast<std::int64_t>(kSecondsBefore * run.frame_rate.to_double());
  return std::max<std::int64_t>(0, run.first_frame - frames);
}

std::int64_t end_slot(const CaptureRun& run) {
  constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max() / 2;
  return run.frame_count ? run.first_frame + *run.frame_count : kNever;
}

void set_unless_there(Variables& variables, const std::string& name, const std::string& value) {
  if (std::getenv(name.c_str()) == nullptr) variables.emplace_back(name, value);
}

Variables variables_of(const CaptureRun& run, const PictureInbox& inbox,
                       const std::optional<OwnDisplay>& display) {
  const char* preloaded = std::getenv("LD_PRELOAD");
  const bool has_others = preloaded != nullptr && *preloaded != 0;
  Variables variables{{"LD_PRELOAD", has_others ? run.preload + ":" + preloaded : run.preload},
                      {kExchangeVariable, inbox.path()},
                      // No driver waits for a display.
                      {"vblank_mode", "0"},
                      {"__GL_SYNC_TO_VBLANK", "0"}};
  if (display) variables.emplace_back("DISPLAY", display->name());
  if (display) variables.emplace_back("WAYLAND_DISPLAY", "");
  // Loudspeakers play in real time.
  set_unless_there(variables, "SDL_AUDIODRIVER", "dummy");
  set_unless_there(variables, "ALSOFT_DRIVERS", "null");
  return variables;
}

/// Why no picture came, by what the program has loaded.
std::string why_no_picture(pid_t process) {
  std::ifstream maps("/proc/" + std::to_string(process) + "/maps");
  bool has_gl = false;
  bool has_vulkan = false;
  bool is_preloaded = false;
  for (std::string line; std::getline(maps, line);) {
    has_gl = has_gl || line.find("/libGL") != std::string::npos ||
             line.find("/libEGL") != std::string::npos;
    has_vulkan = has_vulkan || line.find("/libvulkan") != std::string::npos;
    is_preloaded = is_preloaded || line.find("/libtickreel_capture") != std::string::npos;
  }
  if (!is_preloaded) return "it does not let anything be preloaded";
  if (has_vulkan) return "it draws with Vulkan, perhaps: only OpenGL is captured";
  if (!has_gl) return "it has not loaded OpenGL: only what is drawn with that is captured";
  return "perhaps a process that it has started draws, or it waits for somebody";
}

class Run {
 public:
  Run(const CaptureRun& run, PictureInbox& inbox, CapturedProgram& program, PictureTaker& taker)
      : run_(run), inbox_(inbox), program_(program), taker_(taker), shown_until_(run.first_frame) {}

  Result<CaptureEnd> make() {
    while (true) {
      if (run_.stop != nullptr && run_.stop->load()) {
        return Error{ErrorKind::kInterrupted, "interrupted"};
      }
      const bool has_ended = program_.poll_end().has_value();
      const bool is_over = inbox_.exchange().is_over.load() != 0;
      if (inbox_.wait(std::chrono::milliseconds(has_ended || is_over ? 0 : 20))) {
        if (Status taken = take_next(); !taken) return taken.error();
        continue;
      }
      if (is_over || has_ended) return end();
      if (Status lives = check_lives(); !lives) return lives.error();
    }
  }

 private:
  Status take_next() {
    const auto picture = inbox_.front();
    if (!picture) return picture.error();
    Status taken = show_until(picture->slot);
    if (taken) taken = taker_.take(*picture);
    inbox_.drop();
    last_slot_ = picture->slot;
    return taken;
  }

  /// The frames before a slot show what has been taken.
  Status show_until(std::int64_t slot) {
    const std::int64_t frames = std::min(slot, end_slot(run_)) - shown_until_;
    if (frames <= 0) return {};
    shown_until_ += frames;
    return taker_.show(frames);
  }

  Result<CaptureEnd> end() {
    const auto program = program_.poll_end();
    const bool is_over = inbox_.exchange().is_over.load() != 0;
    if (!last_slot_) {
      return failed(run_.command.front() + " " + (program ? program->in_words() : "ended") +
                    " and has shown no picture: " +
                    (inbox_.exchange().swaps.load() > 0
                         ? "it ended before §from"
                         : "only what is drawn with OpenGL is captured"));
    }
    const std::int64_t until =
        is_over ? end_slot(run_) : std::max(*last_slot_ + 1, inbox_.slot_now());
    if (Status shown = show_until(until); !shown) return shown.error();
    return CaptureEnd{shown_until_ - run_.first_frame, is_over ? std::nullopt : program,
                      inbox_.exchange().spins.load()};
  }

  Status check_lives() {
    const Exchange& exchange = inbox_.exchange();
    switch (exchange.trouble.load()) {
      case Trouble::kTooLarge:
        return failed("the program's window is larger than 8192x4320: make it smaller");
      case Trouble::kNoReading:
        return failed("the program's OpenGL cannot be read");
      case Trouble::kNone:
        break;
    }
    // Before the first picture sleeping is no progress: it may sleep for ever.
    const std::uint64_t swaps = exchange.swaps.load();
    const std::uint64_t progress = swaps == 0 ? 0 : swaps + exchange.moves.load();
    const auto now = Clock::now();
    if (progress != progress_) {
      progress_ = progress;
      last_progress_ = now;
    }
    if (now - last_progress_ < run_.patience) return {};
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(run_.patience).count();
    const std::string for_so_long = " for " + std::to_string(seconds) + " s";
    if (swaps > 0)
      return failed(run_.command.front() + " has shown no new picture, and let no time pass," +
                    for_so_long);
    return failed(run_.command.front() + " has shown no picture" + for_so_long + ": " +
                  why_no_picture(program_.process()));
  }

  const CaptureRun& run_;
  PictureInbox& inbox_;
  CapturedProgram& program_;
  PictureTaker& taker_;
  std::int64_t shown_until_;
  std::optional<std::int64_t> last_slot_{};
  std::uint64_t progress_ = 0;
  Clock::time_point last_progress_ = Clock::now();
};

}  // namespace

Result<CaptureEnd> run_captured(const CaptureRun& run, PictureTaker& taker) {
  const auto path = find_program(run.command.front());
  if (!path) return path.error();
  if (Status right = check_can_be_captured(*path); !right) return right.error();
  auto inbox = PictureInbox::create(run.frame_rate, first_slot_read(run), end_slot(run));
  if (!inbox) return inbox.error();
  if (run.window) inbox->set_wanted_size(*run.window);
  std::optional<OwnDisplay> display;
  if (run.own_display) {
    auto started = OwnDisplay::start(*run.own_display);
    if (!started) return started.error();
    display.emplace(*std::move(started));
    inbox->set_display_server(display->process());
  } else if (std::getenv("DISPLAY") == nullptr && std::getenv("WAYLAND_DISPLAY") == nullptr) {
    return bad_usage("there is no display: §headless gives the program one of its own");
  }
  auto program = CapturedProgram::start(*path, run.command, variables_of(run, *inbox, display));
  if (!program) return program.error();
  taker.begin(*inbox);
  auto end = Run(run, *inbox, *program, taker).make();
  program->end();
  return end;
}

}  // namespace tickreel::capture
