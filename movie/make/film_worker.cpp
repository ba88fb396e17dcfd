#include <sys/prctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
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
#include "core/text/first_bytes.h"
#include "encode/sinks/sink_choice.h"
#include "movie/film/film_json.h"
#include "movie/film/film_limits.h"
#include "movie/film/json_text.h"
#include "movie/make/draw_films.h"

// A worker prints each event as a line of JSON behind the character RS, as in RFC 7464. All other
// output is text of its game, its driver or its libraries. The last event is "results".

namespace tickreel::movie {
namespace {

constexpr char kEventSign = '\x1e';
/// More bytes than the plans of one drawing have.
constexpr std::size_t kMaxPlansBytes = std::size_t{64} << 20U;
/// Keeps the line of an event below the longest line of a ChildProgram.
constexpr std::size_t kMaxMessageBytes = std::size_t{4} << 10U;

std::span<const std::uint8_t> bytes_of(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

/// Writes or reads a number with a fraction.
template <typename Archive, typename Number>
void describe_number(Archive& archive, const char* key, Number& of) {
  std::optional<double> number(of);
  archive.field({key, "", false, -1e300, 1e300}, number);
  if constexpr (!std::is_const_v<Number>) of = number.value_or(0.0);
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

/// The result of a plan.
struct DrawnFilm {
  bool is_made = false;
  ErrorKind kind = ErrorKind::kFailed;
  std::string why{};
};

template <typename Archive, typename Film>
void describe_result(Archive& archive, Film& of) {
  archive.field({"made", ""}, of.is_made);
  describe_kind(archive, of.kind);
  archive.field({"why", ""}, of.why);
}

template <typename Archive, typename Start>
void describe_start(Archive& archive, Start& of) {
  archive.integer("frames", of.frames);
  archive.integer("frames_there", of.frames_there);
  archive.integer("segments", of.segments);
  if (archive.has("from_cache", of.from_cache)) archive.integer("from_cache", *of.from_cache);
  archive.field({"renderer", ""}, of.renderer);
  archive.field({"sink", ""}, of.sink);
  archive.field({"pictures", ""}, of.has_pictures);
}

template <typename Archive, typename Told>
void describe_progress(Archive& archive, Told& of) {
  archive.enumeration("stage", of.stage, ExportStage::kPasses);
  archive.integer("done", of.frames_done, kMaxFilmFrames, -kMaxFilmFrames);
  archive.integer("total", of.frames_total);
  archive.integer("bytes", of.bytes_written);
  describe_number(archive, "elapsed", of.elapsed_seconds);
  describe_number(archive, "rate", of.frames_per_second);
  describe_number(archive, "speed", of.speed);
  describe_number(archive, "left", of.seconds_left);
}

template <typename Archive, typename Divergence>
void describe_divergence(Archive& archive, Divergence& of) {
  archive.integer("tick", of.tick);
  archive.field({"what", ""}, of.what);
}

template <typename Archive, typename End>
void describe_end(Archive& archive, End& of) {
  archive.field({"file", ""}, of.file);
  archive.integer("frames", of.frames);
  describe_number(archive, "seconds", of.seconds);
  archive.field({"size", "", false, 1, kMaxSidePixels}, of.size);
  archive.field({"written_size", "", false, 1, kMaxSidePixels}, of.written_size);
  archive.field({"fps", "", false, 0, kMaxFrameRate}, of.frame_rate);
  archive.field({"pictures", ""}, of.has_pictures);
  if (archive.has("diverged_at", of.diverged_at)) archive.integer("diverged_at", *of.diverged_at);
}

/// Returns a message whole, or the beginning of a long one.
std::string shortened(std::string_view message) {
  return std::string(first_bytes(message, kMaxMessageBytes));
}

/// Prints what a listener hears.
class PrintingListener final : public FilmListener {
 public:
  void begin(const FilmStart& start) override {
    print("begin", [&](JsonWriter& to) { describe_start(to, start); });
  }
  void warn(const std::string& warning) override { print_text("warn", warning); }
  void show(const Progress& progress) override {
    print("show", [&](JsonWriter& to) { describe_progress(to, progress); });
  }
  void diverge(const PassedDivergence& divergence) override {
    const PassedDivergence told{divergence.tick, shortened(divergence.what)};
    print("diverge", [&](JsonWriter& to) { describe_divergence(to, told); });
  }
  void end(const FilmEnd& end) override {
    print("end", [&](JsonWriter& to) { describe_end(to, end); });
  }
  void fail(const Error& /*error*/) override {}
  void say(const std::string& line) override { print_text("say", line); }

  static void tell_results(const std::vector<Status>& results) {
    for (const Status& result : results) {
      DrawnFilm film{result.ok()};
      if (!result) film = {false, result.error().kind, shortened(result.error().message)};
      print("result", [&](JsonWriter& to) { describe_result(to, std::as_const(film)); });
    }
  }

 private:
  static void print_text(const char* event, const std::string& text) {
    print(event, [&](JsonWriter& to) { to.field({"text", ""}, shortened(text)); });
  }
  template <typename Describe>
  static void print(const char* event, const Describe& describe) {
    JsonWriter writer;
    writer.part(event, describe);
    const std::string line = kEventSign + on_one_line(writer.take()) + "\n";
    // The starter that no longer reads has ended, and so does this process.
    if (!write_all(STDOUT_FILENO, bytes_of(line))) ::_exit(EXIT_FAILURE);
  }
};

/// Reads the output of a worker and tells a listener.
class WorkerReader {
 public:
  WorkerReader(std::size_t films, FilmListener& listener) : films_(films), listener_(listener) {}

  /// Takes a line of the worker's output: text, an event, or text with an event behind it.
  void take(const std::string& line) {
    const std::size_t sign = line.find(kEventSign);
    if (sign > 0) take_text(line.substr(0, sign));
    if (sign != line.npos && !take_event(line.substr(sign + 1))) take_text(line.substr(sign + 1));
  }

  /// Returns a status for each film. `end`: how the worker ended.
  [[nodiscard]] std::vector<Status> results(const Status& end) const {
    std::vector<Status> all;
    for (const DrawnFilm& film : results_) {
      all.push_back(film.is_made ? Status() : Status(Error{film.kind, film.why}));
    }
    const Error unknown = end ? failed("its process ended too soon") : end.error();
    all.resize(films_, Error{unknown.kind, in_words(unknown.message)});
    return all;
  }

 private:
  [[nodiscard]] std::string in_words(const std::string& end) const {
    const std::string when =
        frames_done_ > 0 ? " after frame " + std::to_string(frames_done_) : std::string();
    return "the process that drew it has died" + when + ": " + (cause_.empty() ? end : cause_);
  }

  /// The first message that is no warning says why the worker dies.
  void take_text(const std::string& text) {
    constexpr std::string_view kMessage = "tickreel: ";
    constexpr std::string_view kWarning = "tickreel: warning: ";
    if (text.empty()) return;
    listener_.say(text);
    if (cause_.empty() && text.starts_with(kMessage) && !text.starts_with(kWarning)) {
      cause_ = text.substr(kMessage.size());
    }
  }

  /// False when the line is no event: it is not trusted, because a stranger may have written it.
  bool take_event(const std::string& line) {
    const auto json = parse_json(line, "an event");
    if (!json) return false;
    JsonReader reader(*json);
    const auto read = [&](const char* event, auto value, const auto& describe, const auto& tell) {
      if (!reader.has(event)) return;
      reader.part(event, [&](JsonReader& part) { describe(part, value); });
      if (reader.finish()) tell(value);
    };
    const auto describe_text = [](JsonReader& part, std::string& of) {
      part.field({"text", ""}, of);
    };
    using std::string;
    read("begin", FilmStart(), describe_start<JsonReader, FilmStart>,
         [&](const auto& start) { listener_.begin(start); });
    read("warn", string(), describe_text, [&](const auto& text) { listener_.warn(text); });
    read("say", string(), describe_text, [&](const auto& text) { listener_.say(text); });
    read("show", Progress(), describe_progress<JsonReader, Progress>, [&](const auto& progress) {
      frames_done_ = progress.frames_done;
      listener_.show(progress);
    });
    read("diverge", PassedDivergence(), describe_divergence<JsonReader, PassedDivergence>,
         [&](const auto& divergence) { listener_.diverge(divergence); });
    read("end", FilmEnd(), describe_end<JsonReader, FilmEnd>,
         [&](const auto& end) { listener_.end(end); });
    read("result", DrawnFilm(), describe_result<JsonReader, DrawnFilm>, [&](const auto& film) {
      if (results_.size() < films_) results_.push_back(film);
    });
    return reader.finish().ok();
  }

  std::size_t films_;
  FilmListener& listener_;
  std::vector<DrawnFilm> results_;
  std::int64_t frames_done_ = 0;
  std::string cause_;
};

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
/// for it.
Status follow(ChildProgram& worker, const std::atomic<bool>* stop, WorkerReader& reader) {
  while (true) {
    auto line = worker.read_line(stop);
    if (!line && line.error().kind == ErrorKind::kInterrupted && stop != nullptr) {
      if (worker.process() > 0) ::kill(worker.process(), SIGTERM);
      stop = nullptr;
      continue;
    }
    if (!line) return line.error();
    if (!*line) return {};
    reader.take(**line);
  }
}

std::vector<Status> draw_apart(const std::string& plans, std::size_t count,
                               const std::atomic<bool>* stop, FilmListener& listener) {
  // A frame may take any time; a game that hangs is ended by the worker.
  constexpr std::chrono::hours kPatience{24};
  const auto draw = [&]() -> Result<std::vector<Status>> {
    const auto file = MemoryFile::create();
    if (!file) return file.error();
    if (!write_all(file->descriptor(), bytes_of(plans))) {
      return failed("cannot write a file in memory: " + reason(errno));
    }
    auto worker = ChildProgram::start_copy({"child", kFilmWorkerCommand, file->path_for_others()},
                                           kPatience, ChildProgram::Errors::kInOutput);
    if (!worker) return worker.error();
    WorkerReader reader(count, listener);
    const Status end = follow(*worker, stop, reader);
    return reader.results(end);
  };
  const auto drawn = draw();
  return drawn ? *drawn : std::vector<Status>(count, drawn.error());
}

}  // namespace

DrawFilms draw_films_apart(GameFinder find_game) {
  return [draw_here = draw_films_here(std::move(find_game))](const std::vector<FilmPlan>& plans,
                                                             const std::atomic<bool>* stop,
                                                             FilmListener& listener) {
    const auto text = text_of(plans);
    return text ? draw_apart(*text, plans.size(), stop, listener)
                : draw_here(plans, stop, listener);
  };
}

Status work_on_films(const std::string& file, const GameFinder& find_game,
                     const std::atomic<bool>* stop) {
  // The kernel ends this process with the thread that started it.
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  auto plans = read_plans(file);
  if (!plans) return plans.error();
  for (FilmPlan& plan : *plans) plan.stop = stop;
  PrintingListener listener;
  PrintingListener::tell_results(draw_films_here(find_game)(*plans, stop, listener));
  return {};
}

}  // namespace tickreel::movie
