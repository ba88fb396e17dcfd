#pragma once

#include <string>
#include <string_view>

#include "cli/room.h"
#include "core/crash_handler.h"
#include "movie/make/film_outputs.h"

namespace tickreel::cli {

/// While it lives, a crash of the program (in the OpenGL driver or an encoder, say) first prints
/// the signal and the advice on standard error; the program still dies of its signal. When memory
/// runs out, it prints that and exits with the code of a failure: an exception that passes through
/// a driver without exceptions can leave a lock held, and the program would hang. One at a time.
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

/// From now on a crash that has no other message prints on standard error in which game and tick it
/// happened.
void name_games_that_crash();
/// Adds the replay that is being played to that message.
void name_replay(const std::string& path);

/// Prints the last line of a program that is about to die, on standard error. Any thread.
void say_last_line(const char* text);
/// Says on standard error what has happened, with the name of the signal behind it ("ended by SIG",
/// SIGINT), and then the advice. A signal handler may call it.
void say_last_words(const char* what, int signal, std::string_view advice);
/// Does so with the advice of the CrashReporter that lives, if any.
void say_last_words(const char* what, int signal);

}  // namespace tickreel::cli
