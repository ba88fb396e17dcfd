#include <fcntl.h>
#include <sys/prctl.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

#include "core/files/descriptor.h"
#include "core/files/memory_file.h"
#include "core/files/system_error.h"
#include "core/files/text_file.h"
#include "core/process/child_program.h"
#include "encode/sinks/sink_choice.h"
#include "movie/film/film_json.h"
#include "movie/film/film_limits.h"
#include "movie/film/json_text.h"
#include "movie/make/draw_films.h"
#include "movie/make/engine/thread_priority.h"
#include "movie/make/make_film.h"
#include "movie/make/worker_events.h"

namespace tickreel::movie {
namespace {

/// More bytes than the plans of one drawing have.
constexpr std::size_t kMaxPlansBytes = std::size_t{64} << 20U;

std::span<const std::uint8_t> bytes_of(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

template <typename Archive, typename Plan>
void describe_plan(Archive& archive, Plan& of) {
  archive.part("film", [&](auto& part) { describe_film(part, of.film); });
  archive.field({"sink", ""}, of.sink_name);
  archive.field({"path", ""}, of.path);
  archive.field({"overwrite", ""}, of.overwrite);
  archive.field({"resume", ""}, of.resume);
  archive.field({"manifest", ""}, of.writes_manifest);
  archive.field({"listed", ""}, of.is_listed);
  archive.integer("size_limit", of.size_limit);
  archive.field({"cache", ""}, of.cache);
  archive.integer("cache_bytes", of.cache_bytes);
  archive.field({"segments", ""}, of.keeps_segments);
  std::int64_t jobs = of.jobs;
  archive.integer("jobs", jobs, 1 << 20);
  if constexpr (!std::is_const_v<Plan>) of.jobs = static_cast<int>(jobs);
  archive.field({"poster", ""}, of.poster.is_wanted);
  std::int64_t poster_frame = of.poster.frame.value_or(-1);
  archive.integer("poster_frame", poster_frame, kMaxFilmFrames, -1);
  if constexpr (!std::is_const_v<Plan>) {
    if (poster_frame >= 0) of.poster.frame = poster_frame;
  }
  archive.enumeration("conversion", of.conversion, Conversion::kCpu);
  if (archive.has("asked_rate", of.asked_rate)) {
    archive.field({"asked_rate", "", false, 0, kMaxFrameRate}, *of.asked_rate);
  }
}

/// Returns the text of a worker's file, a line of JSON for each plan; nothing when a name in a plan
/// is no UTF-8, which JSON cannot hold.
std::optional<std::string> text_of(const std::vector<FilmPlan>& plans) {
  std::string text;
  try {
    for (const FilmPlan& plan : plans) {
      JsonWriter writer;
      describe_plan(writer, plan);
      text += writer.take().dump() + "\n";
    }
  } catch (const Json::type_error&) {
    return std::nullopt;
  }
  return text;
}

Result<std::vector<FilmPlan>> read_plans(const std::string& file) {
  const auto text = read_text_file(file, kMaxPlansBytes);
  if (!text) return text.error();
  std::vector<FilmPlan> plans;
  for (std::size_t begin = 0; begin < text->size();) {
    const std::size_t end = std::min(text->find('\n', begin), text->size());
    const auto json = parse_json(std::string_view(*text).substr(begin, end - begin), file);
    if (!json) return json.error();
    begin = end + 1;
    JsonReader reader(*json);
    FilmPlan& plan = plans.emplace_back();
    describe_plan(reader, plan);
    if (Status read = reader.finish(); !read) return bad_file(file + ": " + read.error().message);
    const auto sink = choose_sink(sink_settings(plan));
    if (!sink) return sink.error();
    plan.sink = *sink;
  }
  return plans;
}

/// Reads the output of a worker to its end. Once `stop` is set, asks the worker to stop, and waits
/// for it; a worker that ends in another way than by itself is then kInterrupted, because it may
/// not have known yet how to stop.
Status follow(ChildProgram& worker, const std::atomic<bool>* stop, WorkerReader& reader) {
  bool is_stopping = false;
  while (true) {
    auto line = worker.read_line(is_stopping ? nullptr : stop);
    if (!line && line.error().kind == ErrorKind::kInterrupted && !is_stopping) {
      is_stopping = true;
      if (worker.process() > 0) ::kill(worker.process(), SIGTERM);
      continue;
    }
    if (!line) return is_stopping ? Error{ErrorKind::kInterrupted, "stopped"} : line.error();
    if (!*line) return {};
    reader.take(**line);
  }
}

/// Draws films in a worker, and returns a result for each of the `count` plans in the text `plans`.
/// `previews`: the file for pictures of the only film; null: the films are one drawing.
std::vector<DrawnFilm> work_apart(const std::string& plans, std::size_t count,
                                  const MemoryFile* previews, const std::atomic<bool>* stop,
                                  FilmListener& listener) {
  // A frame may take any time; a game that hangs is ended by the worker.
  constexpr std::chrono::hours kPatience{24};
  const auto draw = [&]() -> Result<std::vector<DrawnFilm>> {
    const auto file = MemoryFile::create();
    if (!file) return file.error();
    if (!write_all(file->descriptor(), bytes_of(plans))) {
      return failed("cannot write a file in memory: " + reason(errno));
    }
    std::vector<std::string> arguments{"child", kFilmWorkerCommand, file->path_for_others()};
    if (previews != nullptr) arguments.push_back(previews->path_for_others());
    auto worker = ChildProgram::start_copy(arguments, kPatience, ChildProgram::Errors::kInOutput);
    if (!worker) return worker.error();
    WorkerReader reader(count, listener, previews == nullptr ? -1 : previews->descriptor());
    const Status end = follow(*worker, stop, reader);
    return reader.results(end);
  };
  auto drawn = draw();
  return drawn ? *std::move(drawn) : std::vector<DrawnFilm>(count, drawn_film(drawn.error()));
}

/// Makes a film once, as try_film() does, in a worker.
Result<std::int64_t> try_apart(const FilmPlan& plan, const std::string& text,
                               FilmListener& listener) {
  const auto previews = MemoryFile::create();
  if (!previews) return previews.error();
  const DrawnFilm film = work_apart(text, 1, &*previews, plan.stop, listener).front();
  if (film.is_made || film.too_large_bytes > 0) return film.too_large_bytes;
  return status_of(film).error();
}

/// Makes one film, in the worker.
Status work_on_film(const FilmPlan& plan, const std::string& previews,
                    const GameFinder& find_game) {
  Descriptor pictures(::open(previews.c_str(), O_RDWR | O_CLOEXEC));
  if (!pictures.is_open()) return cannot("open", previews, errno);
  yield_to_windows();
  PrintingListener listener(std::move(pictures));
  const auto bytes = try_film(plan, find_game, listener);
  DrawnFilm film = drawn_film(bytes ? Status() : Status(bytes.error()));
  if (bytes && *bytes > 0) film = {.is_made = false, .too_large_bytes = *bytes};
  PrintingListener::tell_result(film);
  return {};
}

}  // namespace

DrawFilms draw_films_apart(GameFinder find_game) {
  return [draw_here = draw_films_here(std::move(find_game))](const std::vector<FilmPlan>& plans,
                                                             const std::atomic<bool>* stop,
                                                             FilmListener& listener) {
    const auto text = text_of(plans);
    if (!text) return draw_here(plans, stop, listener);
    std::vector<Status> results;
    for (const DrawnFilm& film : work_apart(*text, plans.size(), nullptr, stop, listener)) {
      results.push_back(status_of(film));
    }
    return results;
  };
}

Status make_film_apart(const FilmPlan& plan, const GameFinder& find_game, FilmListener& listener,
                       const PlanAgain& again) {
  const bool must_shrink = plan.size_limit > 0 && shrinks(plan);
  if (!text_of({plan}) || (must_shrink && !again)) {
    return make_film(plan, find_game, listener, again);
  }
  const auto try_once = [&](const FilmPlan& film) -> Result<std::int64_t> {
    const auto text = text_of({film});
    return text ? try_apart(film, *text, listener) : try_film(film, find_game, listener);
  };
  const auto make = [&]() -> Status {
    if (must_shrink) return shrink_film(plan, again, listener, try_once);
    const auto made = try_once(plan);
    return made ? Status() : made.error();
  };
  Status made = make();
  if (!made) listener.fail(made.error());
  return made;
}

Status work_on_films(const std::string& file, const std::string& previews,
                     const GameFinder& find_game, const std::atomic<bool>* stop) {
  // The kernel ends this process with the thread that started it.
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  auto plans = read_plans(file);
  if (!plans) return plans.error();
  for (FilmPlan& plan : *plans) plan.stop = stop;
  if (!previews.empty() && plans->size() == 1) {
    return work_on_film(plans->front(), previews, find_game);
  }
  PrintingListener listener;
  for (const Status& result : draw_films_here(find_game)(*plans, stop, listener)) {
    PrintingListener::tell_result(drawn_film(result));
  }
  return {};
}

}  // namespace tickreel::movie
