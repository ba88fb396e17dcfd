#include "cli/farm/farm_task.h"

#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "cli/farm/farm_files.h"
#include "cli/farm/farm_probe.h"
#include "cli/farm/patience.h"
#include "cli/films/film_making.h"
#include "cli/process/interruption.h"
#include "cli/process/last_words.h"
#include "cli/words/messages.h"
#include "core/files/file_names.h"
#include "core/files/scratch_directory.h"
#include "movie/film/film_provenance.h"
#include "movie/frames/film_renderer.h"
#include "movie/make/film_job.h"
#include "movie/store/segment_directory.h"
#include "movie/store/segment_handover.h"
#include "renderer/offscreen_renderer.h"

namespace tickreel {
namespace {

namespace fs = std::filesystem;
using TaskState = TaskReport::State;

/// Writes down what a segment's maker warns of, and prints it for the log.
class TaskTeller final : public FilmTeller {
 public:
  explicit TaskTeller(Names& warnings) : warnings_(warnings) {}
  void begin(const FilmStart& start) override { print_message(begin_line(start)); }
  void warn(const std::string& warning) override {
    print_warning(warning);
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
};

class Task {
 public:
  Task(std::string part, std::int64_t number, TaskReport report)
      : part_(std::move(part)),
        folder_(farm_folder_in(part_)),
        number_(number),
        report_(std::move(report)) {}

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
    const auto fits = probe_node(farm, part_, report_.node, *provenance);
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
                    ". Leave such nodes out with --same-renderer, or choose nodes of one kind");
    }
    print_message(why + ": it is left out\n");
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
    auto film = FilmJob::open_segment(find_replay_game, job, place);
    if (!film) return film.error();
    if (!*film) return failed(place + " is in use");
    TaskTeller teller(report_.warnings);
    teller.begin(start_of(**film));
    if (Status made = make_and_tell(**film, teller); !made) return made;
    film->reset();
    print_message(fmt::format("segment {} is there\n", job.segment));
    return hand_over_segment(place, part_, job.segment, job.film.container);
  }

  std::string part_;
  std::string folder_;
  std::int64_t number_;
  TaskReport report_;
};

}  // namespace

Status run_farm_task(const std::string& part, std::int64_t task, const std::string& node) {
  watch_for_interruption();
  const std::string folder = farm_folder_in(part);
  const LastWords last_words("The segments that are finished are there");
  const auto wanted = read_wanted_film(part);
  if (!wanted) return wanted.error();
  if (!*wanted) return {};
  const FarmFile& farm = (*wanted)->farm;
  if (task < 0 || task >= farm.task_count()) {
    return bad_usage(
        fmt::format("the film has tasks 0 to {}, and no task {}", farm.task_count() - 1, task));
  }
  TaskReport report{(*wanted)->round.number, TaskState::kRunning, node};
  if (const auto before = read_task_report(folder, task)) {
    const bool was_lost = before->round < report.round && before->state == TaskState::kRunning;
    report.losses = before->losses + (was_lost ? 1 : 0);
  }
  return Task(part, task, std::move(report)).run(farm);
}

}  // namespace tickreel
