#include "cli/process/crash_reporter.h"

#include <unistd.h>

#include <array>
#include <charconv>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <new>
#include <string_view>

#include "cli/process/exit_code.h"
#include "core/text/field_names.h"
#include "core/text/shown_name.h"
#include "movie/make/store/segment_names.h"
#include "sim/game/game_scope.h"

namespace tickreel::cli {
namespace {

// All memory that the handler uses is reserved before a crash.
using AdviceText = std::array<char, 4096>;
AdviceText advice_text;
AdviceText directory_text;  ///< the folder of segments; empty: none
AdviceText segment_advice;  ///< advice for when a segment is finished

void keep(AdviceText& text, const std::string& to) {
  std::snprintf(text.data(), text.size(), "%s", to.c_str());
}

std::string_view advice_now() {
  const bool has_segment = directory_text[0] != '\0' && has_finished_segment(directory_text.data());
  return has_segment ? segment_advice.data() : advice_text.data();
}

void say(std::string_view text) {
  // A crash handler does not retry partial writes.
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, text.data(), text.size());
}

void speak_and_die(int signal, siginfo_t* info, void*) {
  say_last_words("crashed: SIG", signal);
  CrashHandler::pass_on(signal, *info);
}

[[noreturn]] void say_memory_is_out() {
  say("\ntickreel: out of memory: choose a smaller --size, or fewer --jobs. ");
  say(advice_now());
  say("\n");
  ::_exit(exit_code(ErrorKind::kFailed));
}

bool has_spoken = false;
AdviceText replay_text;  ///< empty: no replay has been named

void say(Tick number) {
  std::array<char, 24> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  say(std::string_view(digits.data(), static_cast<std::size_t>(end - digits.data())));
}

void say_where_and_die(int signal) {
  if (!has_spoken) say_last_words("crashed: SIG", signal, replay_text.data());
  std::signal(signal, SIG_DFL);
  ::raise(signal);
}

}  // namespace

void name_games_that_crash() {
  // The game may have used up the normal stack.
  static std::array<char, std::size_t{64} * 1024> own_stack;
  stack_t stack{};
  stack.ss_sp = own_stack.data();
  stack.ss_size = own_stack.size();
  ::sigaltstack(&stack, nullptr);
  for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) {
    struct sigaction action {};
    action.sa_handler = say_where_and_die;
    // A crash inside the handler ends the program, too.
    action.sa_flags = static_cast<int>(SA_RESETHAND | SA_NODEFER | SA_ONSTACK);
    ::sigaction(signal, &action, nullptr);
  }
}

void name_replay(const std::string& path) {
  keep(replay_text, "It played " + shown_name(path));
}

void say_last_line(const char* text) {
  std::array<char, 2048> line{};
  std::snprintf(line.data(), line.size(), "\ntickreel: %s\n", text);
  say(line.data());
}

void say_last_words(const char* what, int signal, std::string_view advice) {
  has_spoken = true;
  say("\ntickreel: ");
  say(what);
  const char* name = sigabbrev_np(signal);
  say(name != nullptr ? name : "?");
  if (const GamePlace place = GameScope::place(); place.game != nullptr) {
    say(" in tick ");
    say(place.tick);
    say(" of ");
    say(place.game);
  }
  if (!advice.empty()) say(". ");
  say(advice);
  say("\n");
}

void say_last_words(const char* what, int signal) {
  say_last_words(what, signal, advice_now());
}

void CrashReporter::set_advice(const CrashAdvice& advice) {
  keep(advice_text, with_option_names(advice.text));
  keep(segment_advice, with_option_names(advice.when_has_segment));
  keep(directory_text, advice.directory);
}

CrashReporter::CrashReporter(const std::string& advice) : handler_(speak_and_die) {
  set_advice({advice});
  std::set_new_handler(say_memory_is_out);
}

CrashReporter::~CrashReporter() {
  set_advice({});
  std::set_new_handler(nullptr);
}

}  // namespace tickreel::cli
