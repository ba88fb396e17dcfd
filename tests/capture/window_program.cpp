// window_program WAY MILLISECONDS: a program to be captured that draws by X11 alone. It fills its
// window with a colour that shows its clock, in hundredths of milliseconds, and then rests in WAY.

#include <X11/Xlib.h>
#include <dlfcn.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

namespace {

std::int64_t now_ns() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

void fill(Display* display, Window window, std::int64_t number) {
  constexpr unsigned kBeyondAnyWindow = 4000;
  GC context = DefaultGC(display, DefaultScreen(display));
  XSetForeground(display, context, static_cast<unsigned long>(number) & 0xFFFFFFU);
  XFillRectangle(display, window, context, 0, 0, kBeyondAnyWindow, kBeyondAnyWindow);
  XFlush(display);
}

/// Shows the numbers that a shell counts, one each 10 ms, and waits for nothing else.
void show_count(Display* display, Window window) {
  std::FILE* counter = popen("i=0; while :; do sleep 0.01; i=$((i+1)); echo $i; done", "r");
  char line[32];
  while (counter != nullptr && std::fgets(line, sizeof line, counter) != nullptr) {
    fill(display, window, std::atoll(line) * 1000);
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const auto is_way = [&](const char* name) { return std::strcmp(argv[1], name) == 0; };
  if (is_way("beside-gl")) dlopen("libGL.so.1", RTLD_NOW | RTLD_GLOBAL);
  Display* display = XOpenDisplay(nullptr);
  if (display == nullptr) return 2;
  constexpr unsigned kSide = 64;
  const Window window =
      XCreateSimpleWindow(display, DefaultRootWindow(display), 0, 0, kSide, kSide, 0, 0, 0);
  XSelectInput(display, window, ExposureMask | StructureNotifyMask);
  XMapWindow(display, window);
  if (is_way("child")) show_count(display, window);
  const std::int64_t begin_ns = now_ns();
  while (now_ns() < begin_ns + std::strtoll(argv[2], nullptr, 10) * 1'000'000) {
    XEvent event;
    if (is_way("events") || XPending(display) > 0) XNextEvent(display, &event);
    fill(display, window, is_way("events") ? 7 : (now_ns() - begin_ns) / 10'000);
    const std::int64_t until_ns = now_ns() + 10'000'000;
    if (is_way("busy")) {
      while (now_ns() < until_ns) {
      }
    } else if (!is_way("events")) {
      usleep(10'000);
    }
  }
  return 0;
}
