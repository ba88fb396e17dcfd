#include "cli/films/film_printer.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "cli/process/exit_code.h"
#include "cli/words/messages.h"
#include "core/text/counted.h"
#include "core/text/field_names.h"
#include "core/text/shown_name.h"
#include "movie/film/time/capture_range.h"
#include "movie/fleet/farm/farm_files.h"

namespace tickreel::cli {
namespace {

/// Returns the size that was asked for, and the written size where padding makes it larger.
std::string describe_size(const FilmEnd& end) {
  std::string asked = fmt::format("{}x{}", end.size.width, end.size.height);
  if (end.written_size == end.size) return asked;
  return fmt::format("{}, padded to {}x{}", asked, end.written_size.width, end.written_size.height);
}

}  // namespace

std::string begin_line(const FilmStart& start) {
  std::string text;
  if (start.from_cache) {
    text = fmt::format("from the cache: {} of {}\n", *start.from_cache,
                       counted(start.segments, "segment"));
  }
  if (start.sink.empty()) return text;
  if (!start.renderer.empty()) text += fmt::format("rendering with {}; ", start.renderer);
  if (!start.has_pictures) text += "mixing; ";
  return text + fmt::format("writing {}\n", start.sink);
}

std::string end_line(const FilmEnd& end) {
  const std::string name = end.file.empty() ? "done" : shown_name(end.file);
  if (!end.is_made_here) return name + ": complete\n";
  // Times are usually cut to milliseconds, because one may be the end. This is a length: round it.
  const Rational seconds = Rational(end.frames) / end.frame_rate;
  const Rational rounded(std::llround(seconds.to_double() * 1000.0), 1000);
  const std::string pictures = fmt::format("{}, {}, {} frames/s", counted(end.frames, "frame"),
                                           describe_size(end), end.frame_rate.to_string());
  return fmt::format(
      "{}: {}, {} long{}, made in {:.1f} s\n", name, end.has_pictures ? pictures : "sound",
      format_game_time(rounded),
      end.diverged_at ? fmt::format(", not as recorded from tick {} on", *end.diverged_at) : "",
      end.seconds);
}

std::string begin_event(const FilmNames& names, const FilmStart& start) {
  Json event = event_of(names, start.frames_there > 0 ? "resume" : "start");
  event["frames"] = start.frames > 0 ? Json(start.frames) : Json();
  if (start.frames_there > 0) event["frames_there"] = start.frames_there;
  if (start.from_cache) {
    event["segments"] = start.segments;
    event["from_cache"] = *start.from_cache;
  }
  return event_line(event);
}

std::string end_event(const FilmNames& names, const FilmEnd& end) {
  Json event = event_of(names, "end");
  event["frames"] = end.frames;
  event["seconds"] = std::round(end.seconds * 1000.0) / 1000.0;
  return event_line(event);
}

std::string fail_event(const FilmNames& names, const Error& error) {
  Json event = event_of(names, "fail");
  event["error"] = with_option_names(error.message);
  event["code"] = exit_code(error.kind);
  return event_line(event);
}

void FilmPrinter::print(const std::string& event, const std::string& line) {
  printer_.end_line();
  if (style_ == ProgressStyle::kJson) print_message(event);
  if (is_for_people(style_)) print_message(line);
}

void FilmPrinter::begin(const FilmStart& start) {
  print(begin_event(names_, start), begin_line(start));
}

void FilmPrinter::warn(const std::string& warning) {
  printer_.end_line();
  print_warning(warning);
}

void FilmPrinter::end(const FilmEnd& end) {
  print(end_event(names_, end), end_line(end));
}

void FilmPrinter::fail(const Error& error) {
  print(fail_event(names_, error), "");
}

void FilmPrinter::say(const std::string& line) {
  print("", with_option_names(line) + "\n");
}

void FilmPrinter::choose_crf(double crf) {
  print("", fmt::format("with --crf {}\n", crf));
}

void FilmPrinter::queue(std::int64_t frames) {
  Json event = event_of(names_, "queue");
  if (frames > 0) event["frames"] = frames;
  print(event_line(event), fmt::format("{}: left to the farm; {} waits for it\n",
                                       shown_name(names_.file), farm_command("wait", names_.file)));
}

}  // namespace tickreel::cli
