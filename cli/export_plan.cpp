#include "cli/export_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>

#include "cli/needed_notes.h"
#include "cli/open_replay.h"
#include "movie/capture_range.h"
#include "movie/film_job.h"
#include "movie/film_name.h"
#include "movie/film_output.h"
#include "movie/recorded_frame_times.h"
#include "sim/notes_file.h"

namespace tickreel {
namespace {

namespace fs = std::filesystem;

/// What stands for the name of a mark in -o.
constexpr std::string_view kMarkPlace = "{mark}";

/// What films of marks are called in a directory.
std::string ending_for(const std::string& sink) {
  if (sink == "hash") return ".txt";
  if (sink == "raw") return ".y4m";
  return sink == "png" ? "-%06d.png" : ".mp4";
}

/// Where the film of a mark goes. `film` is its film_name().
std::string output_for(const PictureOptions& picture, const std::string& film) {
  std::string output = picture.output;
  std::error_code no_such_directory;
  if (output.ends_with('/') || fs::is_directory(output, no_such_directory)) {
    return (fs::path(output) / (film + ending_for(picture.sink.name))).string();
  }
  for (std::size_t place = output.find(kMarkPlace); place != std::string::npos;
       place = output.find(kMarkPlace, place + film.size())) {
    output.replace(place, kMarkPlace.size(), film);
  }
  return output;
}

Error two_films_called(const std::string& output, const std::string& mark,
                       const std::string& other_mark) {
  if (film_name(mark) == film_name(other_mark)) {
    return bad_usage(
        fmt::format("the films of '{}' and of '{}' would both be {}: give one of the "
                    "marks another name, with 'tickreel mark rename'",
                    mark, other_mark, output));
  }
  return bad_usage(
      fmt::format("two of the films would be called {}: name a directory, or a file with {} in its "
                  "name: -o 'films/{}.mp4'",
                  output, kMarkPlace, kMarkPlace));
}

Result<ReplayNotes> read_notes(const ExportOptions& options) {
  const PictureOptions& picture = options.picture;
  if (options.marks.empty()) {
    return needed_notes(options.replay, {picture.from, picture.to}, picture.camera);
  }
  const auto file = NotesFile::open(options.replay);
  return file ? file->notes() : Result<ReplayNotes>(file.error());
}

class Planner {
 public:
  Planner(const ExportOptions& options, ReplayReader& reader, ExportPlan& plan, ReplayNotes notes)
      : options_(options),
        reader_(reader),
        plan_(plan),
        notes_(std::move(notes)),
        tick_rate_(reader.session().setup.tick_rate) {}

  Status plan_films() {
    const PictureOptions& picture = options_.picture;
    if (options_.marks.empty() && picture.output.find(kMarkPlace) != std::string::npos) {
      return bad_usage(
          fmt::format("-o {}: {} stands for the name of a mark: say which to film with "
                      "--mark NAME",
                      picture.output, kMarkPlace));
    }
    const bool has_range = !picture.from.empty() || !picture.to.empty();
    if (options_.interleave != "fixed") {
      if (has_range || !options_.marks.empty()) {
        return bad_usage(
            "--interleave recorded shows all that was shown: leave --from, --to and --mark out");
      }
      const auto times = RecordedFrameTimes::read(reader_);
      if (!times) return times.error();
      return add_film(std::nullopt, picture.output);
    }
    if (options_.marks.empty()) return plan_range();
    if (has_range) return bad_usage("--mark says what to film: leave --from and --to out");
    return plan_marks();
  }

 private:
  Status plan_range() {
    if (!reader_.is_complete() && options_.picture.to.empty()) {
      return bad_file(fmt::format("{}: {}; to export what is there, say up to where: --to {}t",
                                  options_.replay, describe_break(reader_), reader_.tick_count()));
    }
    const auto range =
        resolve_capture_range(options_.picture.from, options_.picture.to, reader_.tick_count(),
                              tick_rate_, notes_, plan_.frame_rate);
    return range ? add_film(*range, options_.picture.output) : range.error();
  }

  Status plan_marks() {
    std::map<std::string, std::string> marks_by_output;
    for (const std::string& mark : options_.marks) {
      if (std::ranges::count(options_.marks, mark) > 1) {
        return bad_usage("--mark " + mark + " is given twice");
      }
      const auto range =
          resolve_mark_range(mark, reader_.tick_count(), tick_rate_, notes_, plan_.frame_rate);
      if (!range) return Error{range.error().kind, "--mark: " + range.error().message};
      const std::string output = output_for(options_.picture, film_name(mark));
      const bool is_file = !output.empty() && output != "-";
      const auto [other, is_new] = marks_by_output.try_emplace(output, mark);
      if (is_file && !is_new) return two_films_called(output, other->second, mark);
      if (Status added = add_film(*range, output); !added) return added;
    }
    return {};
  }

  Status add_film(const std::optional<CaptureRange>& range, const std::string& output) {
    if (range) {
      const auto times = schedule_film(tick_rate_, plan_.frame_rate, *range);
      if (!times) return times.error();
    }
    PictureOptions picture = options_.picture;
    picture.output = output;
    const auto sink = resolve_sink(picture);
    if (!sink) return sink.error();
    if (Status checked = check_output_is_not(options_.replay, output); !checked) return checked;
    plan_.films.push_back({range, *sink});
    return {};
  }

  const ExportOptions& options_;
  ReplayReader& reader_;
  ExportPlan& plan_;
  ReplayNotes notes_;
  TickRate tick_rate_;
};

}  // namespace

Result<ExportPlan> plan_export(const ExportOptions& options, ReplayReader& reader) {
  const auto size = parse_size(options.picture.size);
  if (!size) return size.error();
  const auto frame_rate = parse_frame_rate(options.picture.fps);
  if (!frame_rate) return frame_rate.error();
  const auto progress = parse_progress_style(options.picture.progress);
  if (!progress) return progress.error();
  if (reader.tick_count() == 0) {
    return bad_file(options.replay + ": there is not one whole tick in it, so nothing to show");
  }
  auto notes = read_notes(options);
  if (!notes) return notes.error();
  ExportPlan plan{*size, *frame_rate, notes->camera_keys, {}, *progress};
  Status planned = Planner(options, reader, plan, *std::move(notes)).plan_films();
  if (!planned) return planned.error();
  return plan;
}

}  // namespace tickreel
