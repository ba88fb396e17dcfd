#include "games/apart/game_prints.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <utility>

#include "core/files/system_error.h"
#include "core/text/first_bytes.h"
#include "core/text/shown_name.h"

namespace tickreel::games {

Result<std::unique_ptr<GamePrints>> GamePrints::begin(std::string game) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
    return failed("cannot make a pipe for what a game prints: " + reason(errno));
  }
  Descriptor read(ends[0]);
  Descriptor written(ends[1]);
  Descriptor stop(::eventfd(0, EFD_CLOEXEC));
  // Only the reading end: a game waits until there is room.
  ::fcntl(read.number(), F_SETFL, O_NONBLOCK);
  if (!stop.is_open()) return failed("cannot read what a game prints: " + reason(errno));
  return std::unique_ptr<GamePrints>(
      new GamePrints(std::move(game), std::move(read), std::move(written), std::move(stop)));
}

GamePrints::GamePrints(std::string game, Descriptor read, Descriptor written, Descriptor stop)
    : game_(std::move(game)),
      read_(std::move(read)),
      written_(std::move(written)),
      stop_(std::move(stop)),
      thread_([this] { run(); }) {}

GamePrints::~GamePrints() {
  const std::uint64_t one = 1;
  [[maybe_unused]] const ssize_t told = ::write(stop_.number(), &one, sizeof one);
  thread_.join();
  if (!line_.empty()) print_line(line_);
}

void GamePrints::call_it(const std::string& game) {
  const std::lock_guard lock(mutex_);
  game_ = game;
}

std::string GamePrints::name() {
  const std::lock_guard lock(mutex_);
  return game_;
}

void GamePrints::run() {
  while (true) {
    std::array<pollfd, 2> either{{{read_.number(), POLLIN, 0}, {stop_.number(), POLLIN, 0}}};
    if (::poll(either.data(), either.size(), -1) < 0 && errno != EINTR) return;
    if (either[1].revents != 0) break;
    if (either[0].revents != 0 && !read_some() && errno != EAGAIN) return;
  }
  // A process that goes on printing is not waited for.
  constexpr int kMostPieces = 256;
  for (int i = 0; i < kMostPieces && read_some(); ++i) continue;
}

bool GamePrints::read_some() {
  std::array<char, 4096> bytes{};
  errno = 0;
  const ssize_t count = ::read(read_.number(), bytes.data(), bytes.size());
  if (count > 0) take({bytes.data(), static_cast<std::size_t>(count)});
  return count > 0;
}

void GamePrints::take(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::size_t end = std::min(bytes.find('\n'), bytes.size());
    // A line without an end is kept only as far as it is shown.
    if (line_.size() <= kMostLineBytes) line_ += bytes.substr(0, end);
    if (end < bytes.size()) {
      print_line(line_);
      line_.clear();
    }
    bytes.remove_prefix(std::min(end + 1, bytes.size()));
  }
}

void GamePrints::print_line(std::string_view line) {
  if (++lines_ > kMostLines + 1) return;
  const std::string_view shown = first_bytes(line, kMostLineBytes);
  const std::string text =
      lines_ > kMostLines
          ? "it prints more than " + std::to_string(kMostLines) + " lines: the rest is left out"
          : std::string(shown) + (shown.size() < line.size() ? "..." : "");
  const std::string whole = shown_message(name() + ": " + text) + "\n";
  // In one piece, so that other lines stay whole, too.
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, whole.data(), whole.size());
}

}  // namespace tickreel::games
