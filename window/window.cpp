#include "window/window.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui.h>
#include <imgui_impl_glfw.h>
#include <imgui_impl_opengl3.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <optional>
#include <utility>

#include "window/cut_off.h"
#include "window/gamepads.h"
#include "window/glyphs/interface_text.h"
#include "window/interface_scale.h"
#include "window/key_choice.h"
#include "window/sound/sound_output.h"
#include "window/system_window.h"
#include "window/ui_style.h"
#include "window/window_events.h"
#include "window/window_logs.h"

namespace tickreel::window {
namespace {

using Clock = FrameMeter::Clock;

/// The number of pictures in which Dear ImGui reacts to an event.
constexpr int kPicturesAfterActivity = 3;
/// The interval between polls of the gamepads while nothing else happens.
constexpr std::chrono::milliseconds kGamepadPeriod{8};

/// The longest wait, since signals do not wake a waiting window.
constexpr std::chrono::milliseconds kLongestWait{250};

/// Set by Window::wake().
std::atomic<bool> wake_requested{false};

bool is_set(const char* variable) {
  const char* const value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

Error no_display(const std::string& reason) {
  if (!Window::may_open()) {
    return failed(
        "cannot open a window: there is no display, as neither DISPLAY nor WAYLAND_DISPLAY is set. "
        "Set DISPLAY to that of a desktop (:0 on most machines), with OpenGL 4.5 on it");
  }
  return failed("cannot open a window: " + reason +
                ". A window needs a display (DISPLAY) and OpenGL 4.5 on it");
}

/// The least time between the starts of two pictures. It must not limit a display that sets the
/// pace itself, only keep any other from using all of the processor's time.
Clock::duration least_period_of(const WindowSettings& settings) {
  double seconds = 1.0 / display_rate();
  if (settings.frame_rate_limit > 0.0) {
    seconds = 1.0 / settings.frame_rate_limit;
  } else if (settings.vsync) {
    seconds *= 0.9;
  }
  return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

/// The parts of GLFW and Dear ImGui, in the order of their setup.
class Toolkit {
 public:
  explicit Toolkit(GLFWwindow* window) {
    IMGUI_CHECKVERSION();
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;  // writes no file into the user's folder
    // Dear ImGui counts time in pictures, which are slow without a GPU. The usual half a second
    // leaves room for three of them.
    ImGui::GetIO().MouseDoubleClickTime = 0.5F;
    ImGui_ImplGlfw_InitForOpenGL(window, false);
    ImGui_ImplOpenGL3_Init("#version 450");
  }
  ~Toolkit() {
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext();
  }
  Toolkit(const Toolkit&) = delete;
  Toolkit& operator=(const Toolkit&) = delete;
};

/// Prefers X11. GLFW 3.4 tries Wayland first, where a window cannot be put back to its place. With
/// XWayland this works as with GLFW 3.3, which Debian builds for X11 alone.
void prefer_x11() {
#ifdef GLFW_PLATFORM
  if (is_set("DISPLAY")) glfwInitHint(GLFW_PLATFORM, GLFW_PLATFORM_X11);
#endif
}

struct Glfw {
  ~Glfw() { glfwTerminate(); }
};

}  // namespace

struct Window::State {
  State(SystemWindow created, const WindowSettings& settings, std::optional<LogPlayer> player)
      : handle(std::move(created)),
        title(settings.title),
        toolkit(handle.get()),
        events(handle.get(), meter),
        logs(settings.log_folder, std::move(player), settings.say, events),
        least_period(least_period_of(settings)),
        forced_scale(static_cast<float>(settings.interface_scale)),
        make_film(settings.make_film),
        stop(settings.stop),
        volume(settings.volume) {}

  Glfw glfw;  ///< first member, so that it ends last
  SystemWindow handle;
  std::string title;
  Toolkit toolkit;
  FrameMeter meter;
  WindowEvents events;
  WindowLogs logs;
  CutOffs cut_offs;
  KeyChoice key_choice;
  Gamepads gamepads;
  Clock::duration least_period;
  float forced_scale;  ///< 0: the display's scale
  MakeFilm make_film;
  const std::atomic<bool>* stop;
  Clock::time_point last_picture;
  std::vector<KeyPress> presses;
  float scale = 0.0F;
  int pictures_owed = kPicturesAfterActivity;
  bool was_waiting = true;
  BusGains volume;
  std::optional<SoundOutput> sound;
  std::array<int, 4> windowed_place{};  ///< x, y, width and height before full screen
};

Window::Window(std::unique_ptr<State> state) : state_(std::move(state)) {}

Window::~Window() = default;

MakeFilm Window::film_maker() const {
  return state_->make_film;
}

SoundOutput& Window::sound() {
  if (!state_->sound) state_->sound.emplace(state_->volume);
  return *state_->sound;
}

Result<std::unique_ptr<Window>> Window::open(const WindowSettings& wanted) {
  WindowSettings settings = wanted;
  std::optional<LogPlayer> player;
  if (!settings.replayed_log.empty()) {
    auto log = read_window_log(settings.replayed_log);
    if (!log) return log.error();
    settings.size = ImageSize{log->width, log->height};
    settings.interface_scale = log->scale;
    player.emplace(*std::move(log));
  }
  prefer_x11();
  if (glfwInit() != GLFW_TRUE) return no_display(last_glfw_error());
  auto handle =
      create_system_window(settings.title, settings.size ? *settings.size : usual_window_size());
  if (!handle) {
    const std::string reason = last_glfw_error();
    glfwTerminate();
    return no_display(reason);
  }
  glfwMakeContextCurrent(handle.get());
  glfwSwapInterval(settings.vsync ? 1 : 0);
  glfwSetWindowSizeLimits(handle.get(), 64, 64, GLFW_DONT_CARE, GLFW_DONT_CARE);
  std::unique_ptr<Window> window(
      new Window(std::make_unique<State>(std::move(handle), settings, std::move(player))));
  window->state_->logs.opened(window->size(), window->scale());
  return window;
}

bool Window::may_open() {
  return is_set("DISPLAY") || is_set("WAYLAND_DISPLAY");
}

const std::string& Window::title() const {
  return state_->title;
}

void Window::set_title(const std::string& title) {
  state_->title = title;
  glfwSetWindowTitle(state_->handle.get(), title.c_str());
}

std::vector<std::string> Window::take_dropped_files() {
  return state_->events.take_dropped_files();
}

bool Window::run(Screen& screen) {
  GLFWwindow* handle = state_->handle.get();
  state_->pictures_owed = kPicturesAfterActivity;
  state_->logs.begin_screen(screen.name());
  // Files dropped on a screen that opens none are not meant for this one.
  (void)state_->events.take_dropped_files();
  while (!screen.is_finished()) {
    state_->logs.is_playing() ? wait_as_logged() : wait(screen);
    if (is_stopped()) return false;
    if (glfwWindowShouldClose(handle) == GLFW_TRUE) {
      if (screen.may_close()) return false;
      glfwSetWindowShouldClose(handle, GLFW_FALSE);
    }
    draw(screen);
  }
  return true;
}

void Window::wake() {
  wake_requested.store(true);
  glfwPostEmptyEvent();
}

bool Window::is_stopped() const {
  return state_->events.was_stopped() || (state_->stop != nullptr && state_->stop->load());
}

/// Waits until the next picture is due: when the screen's time has come or something happened, but
/// not too soon after the last picture.
void Window::wait(const Screen& screen) {
  const auto due_when_idle = state_->last_picture + screen.until_next_picture();
  const auto earliest = state_->last_picture + state_->least_period;
  state_->was_waiting = false;
  glfwPollEvents();
  while (true) {
    if (state_->gamepads.poll(state_->events.pads())) state_->events.note_activity();
    if (wake_requested.exchange(false)) state_->pictures_owed = std::max(state_->pictures_owed, 1);
    if (state_->events.take_activity()) state_->pictures_owed = kPicturesAfterActivity;
    const auto due = state_->pictures_owed > 0 ? earliest : std::max(earliest, due_when_idle);
    const auto now = Clock::now();
    if (now >= due) return;
    if (due - now > 3 * state_->least_period) state_->was_waiting = true;
    if (is_stopped()) return;
    // A gamepad that is not connected yet may be noticed a little later.
    const bool somebody_plays = state_->events.has_listener() && state_->gamepads.are_there();
    const std::chrono::duration<double> patience =
        std::min<Clock::duration>(due - now, somebody_plays ? kGamepadPeriod : kLongestWait);
    glfwWaitEventsTimeout(patience.count());
  }
}

/// Waits for the next picture of the log, ignoring this machine's input.
void Window::wait_as_logged() {
  constexpr std::chrono::microseconds kLongestPause = std::chrono::seconds(1);
  const auto due = state_->last_picture + std::min(state_->logs.prepare_next(), kLongestPause);
  state_->was_waiting = true;
  glfwPollEvents();
  for (auto now = Clock::now(); now < due && !is_stopped(); now = Clock::now()) {
    const std::chrono::duration<double> patience =
        std::min<Clock::duration>(due - now, kLongestWait);
    glfwWaitEventsTimeout(patience.count());
  }
  state_->logs.let_happen();
}

void Window::draw(Screen& screen) {
  GLFWwindow* handle = state_->handle.get();
  const float scale = this->scale();
  if (scale != state_->scale || take_lack_of_glyphs()) {
    apply_ui_style(scale);
    if (state_->scale != 0.0F) ImGui_ImplOpenGL3_DestroyFontsTexture();
    if (state_->scale != 0.0F) ImGui_ImplOpenGL3_CreateFontsTexture();
    state_->scale = scale;
  }
  begin_picture();
  state_->pictures_owed = std::max(0, state_->pictures_owed - 1);
  state_->meter.picture_begun();
  state_->events.feed_interface();
  state_->presses = state_->events.take_presses();
  // A screen that listens to the devices has its own menus for keys.
  state_->key_choice.take(state_->presses, !state_->events.has_listener());
  ImGui_ImplOpenGL3_NewFrame();
  ImGui_ImplGlfw_NewFrame();
  state_->events.show_pointer();
  if (plays_log()) {
    constexpr float kLeastSeconds = 1e-5F;
    const auto passed = std::chrono::duration<float>(state_->logs.since_last());
    ImGui::GetIO().DeltaTime = std::max(kLeastSeconds, passed.count());
  }
  // Written first, because the picture may crash.
  state_->logs.write_picture();
  ImGui::NewFrame();
  state_->key_choice.choose_panel();
  screen.draw(*this);
  state_->key_choice.read_on();
  ImGui::Render();
  if (lacks_glyphs()) state_->pictures_owed = std::max(state_->pictures_owed, 1);
  if (const std::string what = state_->cut_offs.take_new(); !what.empty()) {
    state_->logs.remark("cut off: " + what);
  }
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
  show_picture(handle);
  state_->meter.picture_shown(Clock::now(), !state_->was_waiting);
}

void Window::begin_picture() {
  const auto now = Clock::now();
  const auto since_last =
      state_->last_picture == Clock::time_point() ? Clock::duration(0) : now - state_->last_picture;
  state_->last_picture = now;
  state_->logs.begin_picture(since_last);
}

std::chrono::microseconds Window::elapsed() const {
  return state_->logs.elapsed();
}

void Window::wait_for_screen() {
  state_->logs.wait_for_screen();
}

bool Window::plays_log() const {
  return state_->logs.is_playing();
}

void Window::fell_back(Tick tick) {
  state_->events.log({UiEvent::Kind::kLate, {tick}});
}

std::optional<Tick> Window::take_fall_back() {
  return state_->events.take_fall_back();
}

void Window::note(const std::string& line) {
  state_->logs.note(line);
}

const std::vector<KeyPress>& Window::key_presses() const {
  return state_->presses;
}

bool Window::is_key_down(int key) const {
  return !ImGui::GetIO().WantTextInput && state_->events.is_key_down(key);
}

ImageSize Window::size() const {
  ImageSize size;
  glfwGetFramebufferSize(state_->handle.get(), &size.width, &size.height);
  return {std::max(size.width, 1), std::max(size.height, 1)};
}

float Window::scale() const {
  if (state_->forced_scale > 0.0F) return state_->forced_scale;
  float x = 1.0F;
  float y = 1.0F;
  glfwGetWindowContentScale(state_->handle.get(), &x, &y);
  return interface_scale(std::max(x, y), size());
}

std::string Window::gamepad_name(int pad) {
  return window::gamepad_name(pad);
}

const FrameMeter& Window::frames() const {
  return state_->meter;
}

void Window::toggle_fullscreen() {
  GLFWwindow* handle = state_->handle.get();
  auto& place = state_->windowed_place;
  if (glfwGetWindowMonitor(handle) != nullptr) {
    glfwSetWindowMonitor(handle, nullptr, place[0], place[1], place[2], place[3], GLFW_DONT_CARE);
    return;
  }
  GLFWmonitor* monitor = glfwGetPrimaryMonitor();
  const GLFWvidmode* mode = monitor == nullptr ? nullptr : glfwGetVideoMode(monitor);
  if (mode == nullptr) return;
  glfwGetWindowPos(handle, &place[0], &place[1]);
  glfwGetWindowSize(handle, &place[2], &place[3]);
  glfwSetWindowMonitor(handle, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
}

void Window::set_listener(DeviceListener* listener) {
  state_->events.set_listener(listener);
}

}  // namespace tickreel::window
