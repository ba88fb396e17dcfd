#include "capture/capture_run.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "capture/own_display.h"
#include "capture/preload/exchange.h"
#include "capture/program_file.h"
#include "capture/room.h"
#include "capture/sound_device.h"
#include "core/process/find_program.h"
#include "encode/xxh3.h"

namespace tickreel::capture {
namespace {

/// Receives SIGUSR1 and SIGUSR2, which ask to begin and to end a film, while it lives. Only one may
/// exist at a time.
class WishSignals {
 public:
  WishSignals();
  ~WishSignals();
  WishSignals(const WishSignals&) = delete;
  WishSignals& operator=(const WishSignals&) = delete;

  /// Returns the latest wish, once.
  FilmWish take();
};

std::atomic<FilmWish> wished{FilmWish::kNone};

static_assert(std::atomic<FilmWish>::is_always_lock_free, "a signal handler sets it");

void note_wish(int signal) {
  wished.store(signal == SIGUSR1 ? FilmWish::kBegin : FilmWish::kEnd);
}

WishSignals::WishSignals() {
  wished.store(FilmWish::kNone);
  std::signal(SIGUSR1, note_wish);
  std::signal(SIGUSR2, note_wish);
}

WishSignals::~WishSignals() {
  std::signal(SIGUSR1, SIG_DFL);
  std::signal(SIGUSR2, SIG_DFL);
}

FilmWish WishSignals::take() {
  return wished.exchange(FilmWish::kNone);
}

using Clock = std::chrono::steady_clock;

/// The number of slots of a film that ends with the program or on request.
constexpr std::int64_t kNeverSlots = std::numeric_limits<std::int64_t>::max() / 4;

void set_unless_there(Variables& variables, const std::string& name, const std::string& value) {
  if (std::getenv(name.c_str()) == nullptr) variables.emplace_back(name, value);
}

Variables variables_of(const CaptureRun& run, const PictureInbox& inbox,
                       const std::optional<OwnDisplay>& display,
                       const std::optional<SoundDevice>& sound) {
  const char* preloaded = std::getenv("LD_PRELOAD");
  const bool has_others = preloaded != nullptr && *preloaded != 0;
  Variables variables{{kExchangeVariable, inbox.path()},
                      {"LD_PRELOAD", has_others ? run.preload + ":" + preloaded : run.preload},
                      // Drivers must not wait for a display.
                      {"vblank_mode", "0"},
                      {"__GL_SYNC_TO_VBLANK", "0"}};
  if (display) {
    variables.emplace_back("DISPLAY", display->name());
    variables.emplace_back("XAUTHORITY", display->authority());
    // Toolkits take the desktop's Wayland where it is named, and fail where its name is empty.
    variables.emplace_back("WAYLAND_DISPLAY", std::nullopt);
    variables.emplace_back("WAYLAND_SOCKET", std::nullopt);
    for (const char* const choice :
         {"GDK_BACKEND", "QT_QPA_PLATFORM", "SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER",
          "CLUTTER_BACKEND", "ELECTRON_OZONE_PLATFORM_HINT", "WINIT_UNIX_BACKEND",
          "XDG_SESSION_TYPE"}) {
      const char* const chosen = std::getenv(choice);
      const bool is_wayland =
          chosen != nullptr && std::string_view(chosen).find("wayland") != std::string_view::npos;
      if (is_wayland) variables.emplace_back(choice, std::nullopt);
    }
    variables.emplace_back("MOZ_ENABLE_WAYLAND", std::nullopt);
  }
  // Mesa tells everybody of the first of these.
  set_unless_there(variables, "MESA_DEBUG", "silent");
  if (sound) {
    for (auto& [name, value] : sound->variables()) variables.emplace_back(name, value);
    return variables;
  }
  // Without a sound device here, loudspeakers would play in real time.
  set_unless_there(variables, "SDL_AUDIODRIVER", "dummy");
  set_unless_there(variables, "ALSOFT_DRIVERS", "null");
  return variables;
}

class Run {
 public:
  /// `signals`: null where the film begins with the program.
  Run(const CaptureRun& run, PictureInbox& inbox, CapturedProgram& program, PictureTaker& taker,
      WishSignals* signals)
      : run_(run),
        inbox_(inbox),
        program_(program),
        taker_(taker),
        hearing_(inbox.memory(), {run.frame_rate, run.frame_count, run.sound_rate_hz},
                 [&taker](std::span<const float> samples) { return taker.hear(samples); }),
        signals_(signals) {
    if (!run.real_time) hearing_.begin_film(run.first_frame);
  }

  Result<CaptureEnd> make() {
    while (true) {
      if (run_.stop != nullptr && run_.stop->load()) {
        if (films_over_ > 0 && !is_filming()) return end_between_films();
        return Error{ErrorKind::kInterrupted, "interrupted"};
      }
      listen();
      const bool has_ended = program_.poll_end().has_value();
      const bool is_over = is_film_over();
      const std::int64_t slot = inbox_.slot_now();
      const bool is_there = inbox_.wait(std::chrono::milliseconds(has_ended || is_over ? 0 : 20));
      // Sound is read before the pictures, which wait for it.
      if (Status heard = hearing_.hear(program_.process()); !heard) return heard.error();
      if (is_there) {
        if (Status taken = take_next(); !taken) return taken.error();
        continue;
      }
      if (Status shown = show_what_stays(slot); !shown) return shown.error();
      if (has_ended && films_over_ > 0 && !is_filming()) return end_between_films();
      if (has_ended || (is_over && !goes_on())) return end();
      // A program that stops drawing passes the end without a swap. A picture may have arrived
      // meanwhile.
      if (!goes_on() && is_time_over() && !inbox_.wait(std::chrono::milliseconds(0))) return end();
      if (is_over) {
        if (Status ended = end_film(); !ended) return ended.error();
        continue;
      }
      if (Status lives = check_lives(); !lives) return lives.error();
    }
  }

 private:
  [[nodiscard]] bool goes_on() const { return run_.real_time && run_.real_time->goes_on; }
  [[nodiscard]] bool is_filming() const {
    return static_cast<std::int64_t>(inbox_.exchange().films_begun.load()) > films_over_;
  }
  [[nodiscard]] bool is_film_over() const {
    return static_cast<std::int64_t>(inbox_.exchange().films_over.load()) > films_over_;
  }

  /// Whether the program's time is past the film's last frame.
  [[nodiscard]] bool is_time_over() const {
    return run_.frame_count && is_filming() &&
           inbox_.slot_now() - inbox_.exchange().film_first_slot.load() >=
               *run_.frame_count + slots_late();
  }

  /// How much later than its pictures the film's sound may come, in whole slots.
  [[nodiscard]] std::int64_t slots_late() const {
    const std::int64_t late_ns = inbox_.exchange().sound_late_ns.load();
    if (late_ns <= 0) return 0;
    const double late_s =
        static_cast<double>(std::min(late_ns, kMostDelayNs) + kSoundReachNs) / kNanoseconds;
    return static_cast<std::int64_t>(late_s * run_.frame_rate.to_double()) + 1;
  }

  /// Passes on the user's wishes, and says once how to express them.
  void listen() {
    if (signals_ == nullptr) return;
    if (const FilmWish wish = signals_->take(); wish != FilmWish::kNone) inbox_.wish(wish);
    const KeysSeen keys = inbox_.exchange().keys.load();
    if (keys == keys_) return;
    keys_ = keys;
    if (!goes_on()) return;
    taker_.tell(keys == KeysSeen::kSeen
                    ? "F9 in its window begins a film, F10 ends it"
                    : "its keys cannot be seen: kill -USR1 " + std::to_string(getpid()) +
                          " begins a film, kill -USR2 ends it");
  }

  Status take_next() {
    const auto picture = inbox_.front();
    if (!picture) return picture.error();
    if (!last_slot_) begin_film();
    note_change(*picture);
    Status taken = show_until(picture->slot);
    if (taken) taken = taker_.take(*picture);
    inbox_.drop();
    last_slot_ = picture->slot;
    return taken;
  }

  /// Compares a picture with the first one, until one differs.
  void note_change(const ArrivedPicture& picture) {
    if (!is_still_) return;
    const std::uint64_t hash = Xxh3::of(picture.bytes());
    is_still_ = first_picture_.value_or(hash) == hash;
    first_picture_ = hash;
  }

  /// Begins the film at its first picture; until then its beginning may still move.
  void begin_film() {
    shown_until_ = inbox_.exchange().film_first_slot.load();
    if (run_.real_time) hearing_.begin_film(shown_until_);
  }

  /// The frames before `slot` show the latest picture.
  Status show_until(std::int64_t slot) {
    const std::int64_t most = run_.frame_count.value_or(kNeverSlots) - frames_;
    const std::int64_t frames = std::min(slot - shown_until_, most);
    if (frames <= 0) return {};
    shown_until_ += frames;
    frames_ += frames;
    return taker_.show(frames);
  }

  /// Shows the latest picture again when no new one came before `slot`, so that sound need not wait
  /// long.
  Status show_what_stays(std::int64_t slot) {
    const bool is_long = Rational(slot - shown_until_) > run_.frame_rate;
    return last_slot_ && is_long && !is_film_over() ? show_until(slot) : Status();
  }

  Status show_all() {
    return show_until(is_film_over() ? inbox_.exchange().film_end_slot.load()
                                     : std::max(*last_slot_ + 1, inbox_.slot_now()));
  }

  /// Ends the film in progress; another one may follow.
  Status end_film() {
    if (!last_slot_) return failed("the program has ended a film without a picture");
    Status ended = show_all();
    if (ended) ended = hearing_.end_film(frames_);
    if (ended) ended = taker_.end_film();
    last_slot_.reset();
    frames_ = 0;
    ++films_over_;
    inbox_.take_film();
    last_progress_ = Clock::now();
    return ended;
  }

  CaptureEnd end_with(std::int64_t frames, const std::optional<ProgramEnd>& program) {
    const Exchange& exchange = inbox_.exchange();
    const std::uint64_t cut = exchange.cut_window.load();
    return {frames,
            films_over_,
            program,
            exchange.spins.load(),
            is_still_,
            exchange.windows_beside.load() != 0,
            exchange.real_time.load(),
            {static_cast<int>(cut >> 32U), static_cast<int>(cut & UINT32_MAX)},
            hearing_.heard()};
  }

  CaptureEnd end_between_films() { return end_with(0, program_.poll_end()); }

  Result<CaptureEnd> end() {
    const auto program = program_.poll_end();
    if (!last_slot_) {
      const std::string ended = run_.command.front() + " " +
                                (program ? program->in_words() : "ended") +
                                " and has shown no picture";
      // What went wrong is what the program itself has said.
      if (program && !program->is_well()) return failed(ended);
      const bool may_be_launcher = program && !inbox_.exchange().swaps.load();
      return failed(ended + ": " + why_none() +
                    (may_be_launcher
                         ? "; if it only starts another program, give that one, or a script that "
                           "waits for it"
                         : ""));
    }
    const bool is_over = is_film_over();
    if (Status shown = show_all(); !shown) return shown.error();
    if (frames_ == 0) return failed(run_.command.front() + " ended before §from");
    if (Status heard = hearing_.end_film(frames_); !heard) return heard.error();
    // If the film is complete, the program's end does not count: it only waited for the last sound.
    const bool is_whole = is_over || (run_.frame_count && frames_ == *run_.frame_count);
    return end_with(frames_, is_whole ? std::nullopt : program);
  }

  [[nodiscard]] std::string why_none() const {
    if (is_title_unknown()) return no_such_title();
    if (inbox_.exchange().swaps.load() == 0) {
      return run_.own_display
                 ? "only what OpenGL draws, or a window of X11 shows, is captured"
                 : "only what is drawn with OpenGL is captured; with §headless X11's windows, too";
    }
    if (is_time_over()) return "it drew nothing in the ten seconds before the film, nor in it";
    return run_.real_time && !is_filming() ? "it ended before a film began"
                                           : "it ended before §from";
  }

  /// Whether windows were drawn in, but none that has the wanted title.
  [[nodiscard]] bool is_title_unknown() const {
    const Exchange& exchange = inbox_.exchange();
    return !run_.window_title.empty() && exchange.swaps.load() == 0 &&
           exchange.windows_beside.load() != 0;
  }
  [[nodiscard]] std::string no_such_title() const {
    return "it draws in no window whose title has '" + run_.window_title + "'";
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
    // Before the first picture sleeping is no progress, because it may last for ever.
    const std::uint64_t swaps = exchange.swaps.load();
    const std::uint64_t progress = swaps == 0 ? 0 : swaps + exchange.moves.load();
    const auto now = Clock::now();
    // In real time the program may wait for its user.
    if (progress != progress_ || (run_.real_time && !is_filming())) {
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
                  (is_title_unknown() ? no_such_title()
                                      : program_.why_no_picture(run_.own_display.has_value())));
  }

  const CaptureRun& run_;
  PictureInbox& inbox_;
  CapturedProgram& program_;
  PictureTaker& taker_;
  SoundHandover hearing_;
  WishSignals* signals_;
  KeysSeen keys_ = KeysSeen::kNotYet;
  // The state of the film in progress.
  std::int64_t shown_until_ = 0;  ///< a slot number
  std::int64_t frames_ = 0;
  std::optional<std::int64_t> last_slot_{};  ///< none: no picture yet
  std::int64_t films_over_ = 0;
  bool is_still_ = true;
  std::optional<std::uint64_t> first_picture_{};
  std::uint64_t progress_ = 0;
  Clock::time_point last_progress_ = Clock::now();
};

}  // namespace

Result<CaptureEnd> run_captured(const CaptureRun& run, PictureTaker& taker) {
  // A signal that comes before the program runs must not end this process.
  std::optional<WishSignals> signals;
  if (run.real_time) signals.emplace();
  const auto path = find_program(run.command.front());
  if (!path) return path.error();
  if (Status right = check_can_be_captured(*path); !right) return right.error();
  auto inbox =
      PictureInbox::create(run.frame_rate, run.first_frame, run.frame_count.value_or(kNeverSlots));
  if (!inbox) return inbox.error();
  if (run.real_time)
    inbox->set_real_time(run.real_time->until_ns.value_or(-1), run.real_time->goes_on);
  if (run.window) inbox->set_wanted_size(*run.window);
  inbox->set_wanted_title(run.window_title);
  std::optional<OwnDisplay> display;
  if (run.own_display) {
    auto started = OwnDisplay::start(*run.own_display);
    if (!started) return started.error();
    display.emplace(*std::move(started));
    inbox->set_display_server(display->process());
  } else if (std::getenv("DISPLAY") == nullptr && std::getenv("WAYLAND_DISPLAY") == nullptr) {
    return bad_usage("there is no display: §headless gives the program one of its own");
  }
  std::optional<SoundDevice> sound;
  if (run.sound_rate_hz > 0) {
    auto device = SoundDevice::create(run.preload);
    if (!device) return device.error();
    sound.emplace(*std::move(device));
  }
  auto program =
      CapturedProgram::start(*path, run.command, variables_of(run, *inbox, display, sound));
  if (!program) return program.error();
  taker.begin(*inbox);
  auto end = Run(run, *inbox, *program, taker, signals ? &*signals : nullptr).make();
  const bool is_whole = end && !end->program;
  const bool has_lost_display = display && !is_whole && display->has_ended();
  program->end();
  if (!has_lost_display) return end;
  return failed("Xvfb, the display of " + run.command.front() +
                ", ended before the film: what there is of it is not whole");
}

}  // namespace tickreel::capture
