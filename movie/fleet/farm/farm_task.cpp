#include "movie/fleet/farm/farm_task.h"

#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "core/files/file_names.h"
#include "core/files/scratch_directory.h"
#include "movie/film/film_provenance.h"
#include "movie/fleet/farm/farm_files.h"
#include "movie/fleet/farm/farm_probe.h"
#include "movie/make/film_job.h"
#include "movie/make/frames/film_renderer.h"
#include "movie/make/make_film.h"
#include "movie/make/store/segment_directory.h"
#include "movie/make/store/segment_handover.h"
#include "renderer/offscreen_renderer.h"

namespace tickreel::movie {
namespace {

namespace fs = std::filesystem;
using TaskState = TaskReport::State;

/// Collects the warnings of a segment's job, and passes on what belongs in a log.
class TaskListener final : public FilmListener {
 public:
  TaskListener(Names& warnings, FilmListener& log) : warnings_(warnings), log_(log) {}
  void begin(const FilmStart& start) override { log_.begin(start); }
  void warn(const std::string& warning) override {
    log_.warn(warning);
    warnings_.push_back(warning);
  }
  void show(const Progress& /*progress*/) override {}
  void diverge(const PassedDivergence& divergence) override {
    warn(fmt::format("not as recorded from tick {} on: {}", divergence.tick, divergence.what));
  }
  void end(const FilmEnd& /*end*/) override {}
  void fail(const Error& /*error*/) override {}

 private:
  Names& warnings_;
  FilmListener& log_;
};

class Task {
 public:
  Task(const FarmTask& task, TaskReport report, const GameFinder& find_game,
       const std::atomic<bool>* stop, FilmListener& listener)
      : part_(task.part),
        folder_(farm_folder_in(part_)),
        number_(task.number),
        report_(std::move(report)),
        find_game_(find_game),
        stop_(stop),
        listener_(listener) {}

  Status run(const FarmFile& farm) {
    if (Status begun = tell(TaskState::kRunning); !begun) return begun;
    Status made = make(farm);
    if (made)
      return tell(report_.state == TaskState::kLeftOut ? TaskState::kLeftOut : TaskState::kDone);
    report_.message = made.error().message;
    report_.kind = made.error().kind;
    Status told = tell(TaskState::kFailed);
    return told ? made : told;
  }

 private:
  Status tell(TaskState state) {
    report_.state = state;
    return write_task_report(folder_, number_, report_);
  }

  Status make(const FarmFile& farm) {
    const auto facts = offscreen_facts();
    const auto provenance =
        provenance_of_this_process(renderer_of(farm.film, facts ? facts->description : ""));
    if (!provenance) return provenance.error();
    const auto fits = probe_node(farm, part_, report_.node, *provenance, find_game_, stop_);
    if (!fits) return fits.error();
    if (!fits->fits) return refuse(farm, fits->why);
    for (std::int64_t i = farm.first_segment(number_); i < farm.end_segment(number_); ++i) {
      if (Status made = make_one({farm.film, i}, *provenance); !made) {
        return Error{made.error().kind, fmt::format("segment {}: {}", i, made.error().message)};
      }
    }
    return {};
  }

  Status refuse(const FarmFile& farm, const std::string& why) {
    if (!farm.same_renderer) {
      return failed(why +
                    ". Leave such nodes out with §same-renderer, or choose nodes of one kind");
    }
    listener_.say(why + ": it is left out");
    report_.state = TaskState::kLeftOut;
    report_.message = why;
    return {};
  }

  Status make_one(const SegmentJob& job, const FilmProvenance& provenance) {
    {
      const auto there = SegmentDirectory::open_shared(part_, job, provenance);
      if (!there) return there.error();
      if (there->segments().contains(job.segment)) return {};
    }
    auto scratch = ScratchDirectory::create(folder_, "work-");
    if (!scratch) {
      return failed(
          fmt::format("cannot make a directory in {}: {}", folder_, scratch.error().message));
    }
    const std::string place = scratch->path("segments");
    auto film = FilmJob::open_segment(find_game_, job, place);
    if (!film) return film.error();
    if (!*film) return failed(place + " is in use");
    TaskListener heard(report_.warnings, listener_);
    heard.begin(start_of(**film));
    if (Status made = make_job(**film, stop_, heard); !made) return made;
    film->reset();
    listener_.say(fmt::format("segment {} is there", job.segment));
    return hand_over_segment(place, part_, job.segment, job.film.container);
  }

  std::string part_;
  std::string folder_;
  std::int64_t number_;
  TaskReport report_;
  const GameFinder& find_game_;
  const std::atomic<bool>* stop_;
  FilmListener& listener_;
};

}  // namespace

Status run_farm_task(const FarmTask& task, const GameFinder& find_game,
                     const std::atomic<bool>* stop, FilmListener& listener) {
  const auto wanted = read_wanted_film(task.part, stop);
  if (!wanted) return wanted.error();
  if (!*wanted) {
    listener.say(not_wanted(task.part));
    return {};
  }
  const FarmFile& farm = (*wanted)->farm;
  if (task.number < 0 || task.number >= farm.task_count()) {
    return bad_usage(fmt::format("the film has tasks 0 to {}, and no task {}",
                                 farm.task_count() - 1, task.number));
  }
  TaskReport report{(*wanted)->round.number, TaskState::kRunning, task.node};
  if (const auto before = read_task_report(farm_folder_in(task.part), task.number)) {
    const bool was_lost = before->round < report.round && before->state == TaskState::kRunning;
    report.losses = before->losses + (was_lost ? 1 : 0);
  }
  return Task(task, std::move(report), find_game, stop, listener).run(farm);
}

}  // namespace tickreel::movie
