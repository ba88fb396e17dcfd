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

#include "cli/films/film_teller.h"
#include "cli/process/interruption.h"
#include "cli/process/last_words.h"
#include "cli/replays/open_replay.h"
#include "cli/words/messages.h"
#include "core/files/file_names.h"
#include "core/text/counted.h"
#include "core/text/shown_name.h"
#include "movie/make/size_search.h"
#include "movie/plan/define_film.h"
#include "movie/store/segment_names.h"
#include "sim/game/game_scope.h"

namespace tickreel {
namespace {

using Clock = std::chrono::steady_clock;

/// Opens the job of a film, stoppable or with another CRF than was planned.
using OpenJob = std::function<Result<FilmJob>(const FilmPlan& plan)>;

/// What to say when the program dies: only what is on the disk can be gone on with.
std::string advice_after_crash(const FilmPlan& settings) {
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

/// From one of them on; gives how many there are.
std::size_t tell_warnings(const std::vector<std::string>& warnings, std::size_t first,
                          FilmTeller& teller) {
  for (std::size_t i = first; i < warnings.size(); ++i) teller.warn(warnings[i]);
  return warnings.size();
}

/// `too_large`: how large a film was that has not its name for that.
Status make_one_film(const FilmPlan& plan, const OpenJob& open_job, FilmTeller& teller,
                     std::int64_t& too_large) {
  const Clock::time_point start = Clock::now();
  FilmPlan stoppable = plan;
  stoppable.stop = &watch_for_interruption();
  LastWords last_words(advice_after_crash(plan));
  auto job = open_job(stoppable);
  if (!job) return job.error();
  last_words.set_advice(advice_after_crash(plan));
  const std::size_t told = tell_warnings(job->warnings(), 0, teller);
  teller.begin(start_of(*job));
  if (Status made = make_and_tell(*job, teller); !made) {
    too_large = job->too_large_bytes();
    return made;
  }
  last_words.set_advice("The film is complete");
  tell_warnings(job->warnings(), told, teller);
  const std::chrono::duration<double> elapsed = Clock::now() - start;
  teller.end(end_of(plan, *job, elapsed.count()));
  return {};
}

/// Draws the film once to find its CRF, and once more to make it; again if it came out too large.
Status make_film_of_size(const ReplayGame& replay, const FilmPlan& plan, const OpenJob& open_job,
                         ProgressStyle style, FilmTeller& teller) {
  const auto tell = [style](double crf) {
    if (is_for_people(style)) print_message(fmt::format("with --crf {}\n", crf));
  };
  auto crf = find_crf(replay, plan, [&](FilmJob& job) {
    teller.begin(start_of(job));
    return make_and_tell(job, teller);
  });
  while (crf) {
    tell(*crf);
    FilmPlan film = plan;
    film.film.encoding.crf = *crf;
    std::int64_t too_large = 0;
    Status made = make_one_film(film, open_job, teller, too_large);
    if (made || too_large == 0) return made;
    crf = larger_crf(plan, *crf, too_large);
  }
  return crf.error();
}

}  // namespace

Result<ReplayGame> replay_game(const ReplayReader& replay) {
  const auto game = game_of(replay);
  if (!game) return game.error();
  return ReplayGame{players_of((*game)->info, replay.again()), presentation_of(**game)};
}

Result<ReplayGame> find_replay_game(const FilmDefinition& film) {
  const auto replay = ReplayReader::open(film.replay);
  return replay ? replay_game(*replay) : replay.error();
}

Status make_and_tell(FilmJob& job, FilmTeller& teller) {
  bool has_warned = false;
  return job.make(&watch_for_interruption(), [&](const Progress& progress) {
    if (const auto& divergence = job.passed_divergence(); divergence && !has_warned) {
      teller.diverge(*divergence);
      has_warned = true;
    }
    teller.show(progress);
  });
}

Status make_film(const ReplayGame& replay, const FilmPlan& plan, ProgressStyle style) {
  PrintingTeller teller(style, {{}, plan.path});
  const OpenJob open_job = [&](const FilmPlan& film) { return FilmJob::open(replay, film); };
  std::int64_t never = 0;
  Status made = plan.size_limit > 0 ? make_film_of_size(replay, plan, open_job, style, teller)
                                    : make_one_film(plan, open_job, teller, never);
  if (!made) teller.fail(made.error());
  return made;
}

Status make_chosen_film(const ChosenFilms& chosen, std::size_t number, ReplayReader& replay,
                        ProgressStyle style) {
  const FilmPlan& film = chosen.films[number];
  const auto game = replay_game(replay);
  const auto plan =
      game ? plan_film(chosen.request, film, replay, game->game) : Result<FilmPlan>(game.error());
  if (plan) return make_film(*game, *plan, style);
  PrintingTeller(style, {{}, film.path}).fail(plan.error());
  return plan.error();
}

Status make_reel_film(const FilmPlan& plan, ProgressStyle style) {
  PrintingTeller teller(style, {{}, plan.path});
  const OpenJob open_job = [](const FilmPlan& film) {
    return FilmJob::open_reel(find_replay_game, film);
  };
  std::int64_t never = 0;
  Status made = make_one_film(plan, open_job, teller, never);
  if (!made) teller.fail(made.error());
  return made;
}

MadeEach make_each(std::size_t count, const std::string& what,
                   const std::function<Result<FilmOutcome>(std::size_t number)>& make) {
  MadeEach all{std::vector<FilmResult>(count), {}};
  std::optional<ErrorKind> first;
  std::string told;
  std::size_t failure_count = 0;
  const auto make_guarded = [&](std::size_t number) -> Result<FilmOutcome> {
    try {
      return make(number);
    } catch (const GameError& error) {
      return failed(error.what());
    }
  };
  for (std::size_t i = 0; i < count; ++i) {
    const auto made = make_guarded(i);
    all.results[i] = result_of(made);
    if (made) continue;
    const Error& error = made.error();
    if (count == 1 || error.kind == ErrorKind::kInterrupted) {
      all.status = error;
      return all;
    }
    // What is wrong with all of them is told once.
    if (told != error.message) print_error(error.message);
    told = error.message;
    if (!first) first = error.kind;
    ++failure_count;
  }
  if (first) {
    all.status =
        Error{*first, fmt::format("{} of {} could not be made, for the reasons above",
                                  failure_count, counted(static_cast<std::int64_t>(count), what))};
  }
  return all;
}

Result<FilmOutcome> make_segment(const SegmentJob& job, const std::string& directory,
                                 ProgressStyle style) {
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
    return FilmOutcome::kPassedOver;
  }
  PrintingTeller teller(
      style, {{}, fmt::format("{}/{}", directory, segment_name(job.segment, job.film.container))});
  teller.begin(start_of(*film));
  const bool is_there = !film->has_frames_to_draw();
  Status made = make_and_tell(*film, teller);
  if (!made) teller.fail(made.error());
  if (!made && made.error().kind == ErrorKind::kInterrupted) {
    return Error{ErrorKind::kInterrupted,
                 fmt::format("{}: interrupted at segment {}: run the job again",
                             shown_name(directory), job.segment)};
  }
  if (!made) return made.error();
  last_words.set_advice("The segment is finished");
  if (is_for_people(style)) {
    print_message(fmt::format("{}: segment {} is there (the film has 0 to {})\n",
                              shown_name(directory), job.segment,
                              job.film.plan.segment_count() - 1));
  }
  return is_there ? FilmOutcome::kKept : FilmOutcome::kMade;
}

}  // namespace tickreel
