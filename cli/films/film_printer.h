#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "cli/films/film_events.h"
#include "cli/films/progress_printer.h"
#include "movie/make/film_listener.h"
#include "tickreel/result.h"

namespace tickreel::cli {

/// Prints on standard error what it is told about a film, in the chosen style. Warnings and
/// divergences are printed in every style, also in the silent one; fail() prints only in a style
/// for programs, because the command itself prints its error; say() and choose_crf() print only in
/// a style for people.
class FilmPrinter : public FilmListener {
 public:
  FilmPrinter(ProgressStyle style, FilmNames names)
      : style_(style), names_(std::move(names)), printer_(style, names_) {}

  void begin(const FilmStart& start) override;
  void warn(const std::string& warning) override;
  void show(const Progress& progress) override { printer_.show(progress); }
  void diverge(const PassedDivergence& divergence) override { printer_.warn(divergence); }
  void end(const FilmEnd& end) override;
  void fail(const Error& error) override;
  void say(const std::string& line) override;
  void choose_crf(double crf) override;
  /// Says that other machines will make the film and that this command does not wait for it.
  /// `frames`: 0: unknown.
  void queue(std::int64_t frames);

 private:
  /// Prints `event` in a style for programs, or `line` in a style for people; nothing in the silent
  /// style.
  void print(const std::string& event, const std::string& line);

  ProgressStyle style_;
  FilmNames names_;
  ProgressPrinter printer_;
};

// The texts that a FilmPrinter prints. A ..._line() is for people: it ends with a line feed, or is
// empty when there is nothing to say. A ..._event() is for programs: one line of JSON.

std::string begin_line(const FilmStart& start);
std::string end_line(const FilmEnd& end);
std::string begin_event(const FilmNames& names, const FilmStart& start);
std::string end_event(const FilmNames& names, const FilmEnd& end);
std::string fail_event(const FilmNames& names, const Error& error);

}  // namespace tickreel::cli
