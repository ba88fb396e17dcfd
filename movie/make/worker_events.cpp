#include "movie/make/worker_events.h"

#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

#include "core/image_depth.h"
#include "core/text/first_bytes.h"
#include "movie/film/film_json.h"
#include "movie/film/film_limits.h"
#include "movie/film/json_text.h"

namespace tickreel::movie {
namespace {

constexpr char kEventSign = '\x1e';
/// Keeps the line of an event below the longest line of a ChildProgram.
constexpr std::size_t kMaxMessageBytes = std::size_t{4} << 10U;

/// Writes or reads a number with a fraction.
template <typename Archive, typename Number>
void describe_number(Archive& archive, const char* key, Number& of) {
  std::optional<double> number(of);
  archive.field({key, "", false, -1e300, 1e300}, number);
  if constexpr (!std::is_const_v<Number>) of = number.value_or(0.0);
}

template <typename Archive, typename Film>
void describe_result(Archive& archive, Film& of) {
  archive.field({"made", ""}, of.is_made);
  describe_kind(archive, of.kind);
  archive.field({"why", ""}, of.why);
  archive.integer("too_large", of.too_large_bytes);
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
std::string fitting_an_event(std::string_view message) {
  return std::string(first_bytes(message, kMaxMessageBytes));
}

template <typename Describe>
void print(const char* event, const Describe& describe) {
  JsonWriter writer;
  writer.part(event, describe);
  const std::string line = kEventSign + on_one_line(writer.take()) + "\n";
  const auto* const bytes = reinterpret_cast<const std::uint8_t*>(line.data());
  // The starter that no longer reads has ended, and so does this process.
  if (!write_all(STDOUT_FILENO, {bytes, line.size()})) ::_exit(EXIT_FAILURE);
}

void print_text(const char* event, const std::string& text) {
  print(event, [&](JsonWriter& to) { to.field({"text", ""}, fitting_an_event(text)); });
}

/// The beginning of the file for pictures. The pixels of the picture follow, in kRgba.
struct PreviewHead {
  std::int32_t width = 0;  ///< 0: the file holds no picture
  std::int32_t height = 0;
};

/// Writes the picture into the file. Does nothing and returns false while the file holds a picture
/// that nobody has taken.
bool put_preview(int file, const Image& image) {
  PreviewHead head;
  if (::pread(file, &head, sizeof head, 0) > 0 && head.width != 0) return false;
  Image narrowed;
  narrow(image, narrowed);
  const auto pixels = narrowed.pixels();
  head = {narrowed.size().width, narrowed.size().height};
  return ::pwrite(file, pixels.data(), pixels.size(), sizeof head) ==
             static_cast<ssize_t>(pixels.size()) &&
         ::pwrite(file, &head, sizeof head, 0) == sizeof head;
}

/// Takes the picture out of the file; nothing when there is no whole one.
std::optional<Image> picture_in(int file) {
  PreviewHead head;
  struct stat state {};
  if (::pread(file, &head, sizeof head, 0) != sizeof head || ::fstat(file, &state) != 0) return {};
  if (head.width < 1 || head.height < 1 || head.width > kMaxSidePixels) return {};
  const std::int64_t row_bytes = std::int64_t{head.width} * Image::kBytesPerPixel;
  if (head.height > state.st_size / row_bytes) return {};
  Image image({head.width, head.height});
  const auto bytes = static_cast<ssize_t>(image.pixels().size());
  const bool is_whole =
      ::pread(file, image.pixels().data(), image.pixels().size(), sizeof head) == bytes;
  const PreviewHead none;
  if (::pwrite(file, &none, sizeof none, 0) != sizeof none || !is_whole) return {};
  return image;
}

}  // namespace

DrawnFilm drawn_film(const Status& result) {
  if (result) return {true};
  return {false, result.error().kind, result.error().message};
}

Status status_of(const DrawnFilm& film) {
  return film.is_made ? Status() : Status(Error{film.kind, film.why});
}

void PrintingListener::begin(const FilmStart& start) {
  print("begin", [&](JsonWriter& to) { describe_start(to, start); });
}

void PrintingListener::warn(const std::string& warning) {
  print_text("warn", warning);
}

void PrintingListener::show(const Progress& progress) {
  print("show", [&](JsonWriter& to) { describe_progress(to, progress); });
}

void PrintingListener::diverge(const PassedDivergence& divergence) {
  const PassedDivergence told{divergence.tick, fitting_an_event(divergence.what)};
  print("diverge", [&](JsonWriter& to) { describe_divergence(to, told); });
}

void PrintingListener::end(const FilmEnd& end) {
  print("end", [&](JsonWriter& to) { describe_end(to, end); });
}

void PrintingListener::say(const std::string& line) {
  print_text("say", line);
}

void PrintingListener::choose_crf(double crf) {
  print("crf", [&](JsonWriter& to) { describe_number(to, "crf", std::as_const(crf)); });
}

FramePreview PrintingListener::preview() {
  if (!previews_.is_open()) return nullptr;
  using std::chrono::steady_clock;
  return [this, last = steady_clock::time_point()](const Image& image) mutable {
    // People do not see more of a small picture than this.
    constexpr std::chrono::milliseconds kBetween{100};
    if (steady_clock::now() - last < kBetween || !put_preview(previews_.number(), image)) return;
    last = steady_clock::now();
    print_text("preview", "");
  };
}

void PrintingListener::tell_result(const DrawnFilm& film) {
  DrawnFilm told = film;
  told.why = fitting_an_event(film.why);
  print("result", [&](JsonWriter& to) { describe_result(to, std::as_const(told)); });
}

WorkerReader::WorkerReader(std::size_t films, FilmListener& listener, int previews)
    : films_(films),
      listener_(listener),
      previews_(previews),
      preview_(previews < 0 ? nullptr : listener.preview()) {}

void WorkerReader::take(const std::string& line) {
  const std::size_t sign = line.find(kEventSign);
  if (sign > 0) take_text(line.substr(0, sign));
  if (sign != line.npos && !take_event(line.substr(sign + 1))) take_text(line.substr(sign + 1));
}

std::vector<DrawnFilm> WorkerReader::results(const Status& end) const {
  std::vector<DrawnFilm> all = results_;
  const Error unknown = end ? failed("its process ended too soon") : end.error();
  const bool is_stopped = unknown.kind == ErrorKind::kInterrupted;
  all.resize(films_, drawn_film(Error{unknown.kind,
                                      is_stopped ? unknown.message : in_words(unknown.message)}));
  return all;
}

std::string WorkerReader::in_words(const std::string& end) const {
  const std::string when =
      frames_done_ > 0 ? " after frame " + std::to_string(frames_done_) : std::string();
  return "the process that drew it has died" + when + ": " + (cause_.empty() ? end : cause_);
}

/// The first message that is no warning says why the worker dies.
void WorkerReader::take_text(const std::string& text) {
  constexpr std::string_view kMessage = "tickreel: ";
  constexpr std::string_view kWarning = "tickreel: warning: ";
  if (text.empty()) return;
  listener_.say(text);
  if (cause_.empty() && text.starts_with(kMessage) && !text.starts_with(kWarning)) {
    cause_ = text.substr(kMessage.size());
  }
}

/// Returns false when the line is no event. The line is not trusted, because a stranger may have
/// written it.
bool WorkerReader::take_event(const std::string& line) {
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
  const auto describe_crf = [](JsonReader& part, double& of) { describe_number(part, "crf", of); };
  using std::string;
  read("begin", FilmStart(), describe_start<JsonReader, FilmStart>,
       [&](const auto& start) { listener_.begin(start); });
  read("warn", string(), describe_text, [&](const auto& text) { listener_.warn(text); });
  read("say", string(), describe_text, [&](const auto& text) { listener_.say(text); });
  read("crf", 0.0, describe_crf, [&](double crf) { listener_.choose_crf(crf); });
  read("preview", string(), describe_text, [&](const auto& /*text*/) { take_preview(); });
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

void WorkerReader::take_preview() {
  if (!preview_) return;
  if (const auto image = picture_in(previews_)) preview_(*image);
}

}  // namespace tickreel::movie
