#include "cli/films/film_making.h"

#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/process/interruption.h"
#include "cli/process/last_words.h"
#include "cli/replays/open_replay.h"
#include "cli/words/messages.h"
#include "cli/words/shown_name.h"
#include "core/files/file_names.h"
#include "core/text/counted.h"
#include "movie/make/size_search.h"
#include "movie/time/capture_range.h"

namespace tickreel {
namespace {

using Clock = std::chrono::steady_clock;

/// Opens the replay anew for each segment in flight.
PlayerOpener players_of(const std::string& replay) {
  return [replay](OnDivergence on_divergence) -> Result<ReplayPlayer> {
    auto opened = open_replay(replay, on_divergence);
    if (!opened) return opened.error();
    return std::move(opened->player);
  };
}

Result<FilmJob> open_job(const FilmSettings& settings) {
  if (!settings.film.clips.empty()) return FilmJob::open_reel(find_replay_game, settings);
  const auto replay = find_replay_game(settings.film);
  if (!replay) return replay.error();
  return FilmJob::open(replay->open_player, replay->game, settings);
}

void tell_of_cache(const FilmJob& job, ProgressStyle style) {
  const auto taken = job.segments_from_cache();
  if (!taken || style == ProgressStyle::kNone) return;
  const std::int64_t all = job.segment_count();
  if (style == ProgressStyle::kJson) {
    print_message(fmt::format(R"({{"stage":"cache","segments":{},"from_cache":{}}})"
                              "\n",
                              all, *taken));
  } else {
    print_message(fmt::format("from the cache: {} of {}\n", *taken, counted(all, "segment")));
  }
}

/// Makes the film, and says what draws and encodes it, how far it is and that it diverges, when it
/// does.
Status make_and_tell(FilmJob& job, ProgressStyle style) {
  if (is_for_people(style) && job.has_frames_to_draw()) {
    const std::string drawing =
        job.has_pictures() ? "rendering with " + job.renderer_description() : "mixing";
    print_message(fmt::format("{}; writing {}\n", drawing, job.sink_description()));
  }
  const std::atomic<bool>& interrupted = watch_for_interruption();
  ProgressPrinter printer(style);
  bool has_warned = false;
  return job.make(&interrupted, [&](const Progress& progress) {
    if (const auto& divergence = job.passed_divergence(); divergence && !has_warned) {
      printer.warn(*divergence);
      has_warned = true;
    }
    printer.show(progress);
  });
}

/// What to say when the program dies: only what is on the disk can be gone on with.
std::string advice_after_crash(const FilmSettings& settings) {
  if (settings.path.empty()) return "The film was not finished";
  if (settings.path == "-") return "What went to standard output is not the whole film";
  const std::string part = settings.path + kPartEnding;
  std::error_code nothing_there;
  if (!std::filesystem::is_directory(part, nothing_there)) {
    return "Nothing was left under the final name";
  }
  if (!settings.keeps_segments) {
    return fmt::format("{} is left there, and can be removed", shown_name(part));
  }
  return fmt::format("The segments that are finished are in {}: repeat the command with --resume",
                     shown_name(part));
}

/// As it was asked for, and as it is written.
std::string describe_size(const FilmSettings& settings) {
  const ImageSize size = settings.film.size;
  std::string asked = fmt::format("{}x{}", size.width, size.height);
  const auto written = written_size(sink_settings(settings), size);
  if (!written || *written == size) return asked;
  return fmt::format("{}, padded to {}x{}", asked, written->width, written->height);
}

std::string describe_film(const FilmSettings& settings, const FilmJob& job) {
  const FilmDefinition& film = settings.film;
  // A point in time is cut to milliseconds, for it may be the end; a length is rounded.
  const Rational seconds = Rational(job.frame_count()) / film.frame_rate;
  const Rational rounded(std::llround(seconds.to_double() * 1000.0), 1000);
  const auto& divergence = job.passed_divergence();
  const std::string pictures =
      fmt::format("{}, {}, {} frames/s", counted(job.frame_count(), "frame"),
                  describe_size(settings), film.frame_rate.to_string());
  return fmt::format(
      "{}: {}, {} long{}", settings.path.empty() ? "done" : shown_name(settings.path),
      job.has_pictures() ? pictures : "sound", format_game_time(rounded),
      divergence ? fmt::format(", not as recorded from tick {} on", divergence->tick) : "");
}

/// From one of them on; gives how many there are.
std::size_t print_warnings(const std::vector<std::string>& warnings, std::size_t first) {
  for (std::size_t i = first; i < warnings.size(); ++i) print_warning(warnings[i]);
  return warnings.size();
}

/// `too_large`: how large a film was that has not its name for that.
Status make_one_film(const FilmSettings& settings, ProgressStyle style, std::int64_t& too_large) {
  const Clock::time_point start = Clock::now();
  FilmSettings stoppable = settings;
  stoppable.stop = &watch_for_interruption();
  LastWords last_words(advice_after_crash(settings));
  auto job = open_job(stoppable);
  if (!job) return job.error();
  last_words.set_advice(advice_after_crash(settings));
  const std::size_t told = print_warnings(job->warnings(), 0);
  tell_of_cache(*job, style);
  if (Status made = make_and_tell(*job, style); !made) {
    too_large = job->too_large_bytes();
    return made;
  }
  last_words.set_advice("The film is complete");
  print_warnings(job->warnings(), told);
  if (is_for_people(style)) {
    const std::chrono::duration<double> elapsed = Clock::now() - start;
    print_message(
        fmt::format("{}, made in {:.1f} s\n", describe_film(settings, *job), elapsed.count()));
  }
  return {};
}

/// Draws the film once to find its CRF, and once more to make it; again if it came out too large.
Status make_film_of_size(FilmSettings settings, ProgressStyle style) {
  const auto replay = find_replay_game(settings.film);
  if (!replay) return replay.error();
  const auto tell = [style](double crf) {
    if (is_for_people(style)) print_message(fmt::format("with --crf {}\n", crf));
  };
  auto crf = find_crf(replay->open_player, replay->game, settings,
                      [style](FilmJob& job) { return make_and_tell(job, style); });
  while (crf) {
    tell(*crf);
    FilmSettings film = settings;
    film.film.encoding.crf = *crf;
    std::int64_t too_large = 0;
    Status made = make_one_film(film, style, too_large);
    if (made || too_large == 0) return made;
    crf = larger_crf(settings, *crf, too_large);
  }
  return crf.error();
}

}  // namespace

Result<ReplayGame> find_replay_game(const FilmDefinition& film) {
  const auto replay = open_replay(film.replay);
  if (!replay) return replay.error();
  return ReplayGame{players_of(film.replay), presentation_of(replay->game)};
}

bool is_for_people(ProgressStyle style) {
  return style != ProgressStyle::kNone && style != ProgressStyle::kJson;
}

Status make_film(const FilmSettings& settings, ProgressStyle style) {
  if (settings.size_limit > 0) return make_film_of_size(settings, style);
  std::int64_t never = 0;
  return make_one_film(settings, style, never);
}

Status make_each(std::size_t count, const std::string& what,
                 const std::function<Status(std::size_t number)>& make) {
  std::optional<ErrorKind> first;
  std::string told;
  std::size_t failure_count = 0;
  for (std::size_t i = 0; i < count; ++i) {
    Status made = make(i);
    if (made) continue;
    if (count == 1 || made.error().kind == ErrorKind::kInterrupted) return made;
    // What is wrong with all of them is told once.
    if (told != made.error().message) print_error(made.error().message);
    told = made.error().message;
    if (!first) first = made.error().kind;
    ++failure_count;
  }
  if (!first) return {};
  return Error{*first, fmt::format("{} of {} could not be made, for the reasons above",
                                   failure_count, counted(static_cast<std::int64_t>(count), what))};
}

Status make_segment(const SegmentJob& job, const std::string& directory, ProgressStyle style) {
  watch_for_interruption();
  LastWords last_words("The segment is not finished: run the job again");
  auto opened = FilmJob::open_segment(find_replay_game, job, directory);
  if (!opened) return opened.error();
  std::optional<FilmJob>& film = *opened;
  if (!film) {
    if (is_for_people(style)) {
      print_message(fmt::format("{}: another process makes segment {}, which is passed over\n",
                                shown_name(directory), job.segment));
    }
    return {};
  }
  Status made = make_and_tell(*film, style);
  if (!made && made.error().kind == ErrorKind::kInterrupted) {
    return Error{ErrorKind::kInterrupted,
                 fmt::format("{}: interrupted at segment {}: run the job again",
                             shown_name(directory), job.segment)};
  }
  if (!made) return made;
  last_words.set_advice("The segment is finished");
  if (is_for_people(style)) {
    print_message(fmt::format("{}: segment {} is there (the film has 0 to {})\n",
                              shown_name(directory), job.segment,
                              job.film.plan.segment_count() - 1));
  }
  return {};
}

}  // namespace tickreel
