#pragma once

#include <string>
#include <string_view>

#include "cli/room.h"
#include "cli/words/messages.h"
#include "core/crash_handler.h"
#include "games/apart/game_host.h"
#include "games/loaded/load_games.h"
#include "movie/make/film_outputs.h"

namespace tickreel::cli {

/// While it lives, a crash of the program (of the OpenGL driver, say, or of an encoder) first says
/// on standard error what it was and then the advice; the program still dies of its signal. Where
/// memory runs out, it says so and ends with the code of a failure: an exception on its way through
/// a driver that knows none can leave it locked, and the program waiting for it. One at a time.
class CrashReporter {
 public:
  explicit CrashReporter(const std::string& advice);
  ~CrashReporter();
  void set_advice(const CrashAdvice& advice);
  CrashReporter(const CrashReporter&) = delete;
  CrashReporter& operator=(const CrashReporter&) = delete;

 private:
  CrashHandler handler_;
};

/// From now on a crash that nobody has words for says on standard error which game it was in, and
/// in which tick.
void name_games_that_crash();
/// And which replay was played.
void name_replay(const std::string& path);

/// The last line of a program that is about to die, on standard error. From any thread.
void say_last_line(const char* text);
/// The program's ways with games of libraries. Debuggers and sanitizers say more about a crash
/// in those that are built in.
inline constexpr games::GameWatch kGameWatch{games::isolate_if_wanted, games::load_core_apart,
                                             name_games_that_crash, say_last_line, print_warning};
/// Says on standard error what has happened, with the name of the signal behind it ("ended by SIG",
/// SIGINT), and then the advice. A signal handler may call it.
void say_last_words(const char* what, int signal, std::string_view advice);
/// Takes the advice of the CrashReporter that are there, if any.
void say_last_words(const char* what, int signal);

}  // namespace tickreel::cli
