#pragma once

#include <string>
#include <string_view>

#include "cli/room.h"
#include "core/crash_handler.h"
#include "movie/make/film_outputs.h"

namespace tickreel::cli {

/// During its lifetime, a crash of the program (in the OpenGL driver or an encoder, for example)
/// first prints the signal and the advice on standard error; the program still dies of its signal.
/// When memory runs out, the program prints that and exits with the code of a failure: an exception
/// that passes through a driver without exceptions can leave a lock held, and the program would
/// hang. Only one object may exist at a time.
class CrashReporter {
 public:
  explicit CrashReporter(const std::string& advice);
  ~CrashReporter();
  /// Replaces the advice.
  void set_advice(const CrashAdvice& advice);
  CrashReporter(const CrashReporter&) = delete;
  CrashReporter& operator=(const CrashReporter&) = delete;

 private:
  CrashHandler handler_;
};

/// Lets the program print, on standard error, the game and the tick of a crash for which there is
/// no other message.
void name_games_that_crash();
/// Adds the replay that is being played to the message of name_games_that_crash().
void name_replay(const std::string& path);

/// Prints the last line of a program that is about to die, on standard error. Any thread.
void say_last_line(const char* text);
/// Prints on standard error what has happened, followed by the name of the signal ("ended by SIG"
/// and SIGINT give "ended by SIGINT"), by the tick and the game that this thread plays, if it plays
/// one, and then by the advice. A signal handler may call it.
void say_last_words(const char* what, int signal, std::string_view advice);
/// Calls the other say_last_words() with the advice of the present CrashReporter, if there is one.
void say_last_words(const char* what, int signal);

}  // namespace tickreel::cli
