#include "movie/make/store/several_films.h"

#include <algorithm>
#include <utility>

namespace tickreel::movie {

/// Writes the frames of a segment into each film that lacks it.
class SeveralSinks final : public FrameSink {
 public:
  struct Part {
    std::size_t film = 0;
    std::unique_ptr<FrameSink> sink;
  };
  SeveralSinks(SeveralFilms& films, std::vector<Part> parts)
      : films_(films), parts_(std::move(parts)) {}

  Status write(const VideoFrame& frame) override {
    return with_each([&](FrameSink& sink) { return sink.write(frame); });
  }
  Status finish() override {
    return with_each([](FrameSink& sink) { return sink.finish(); });
  }
  [[nodiscard]] std::string description() const override { return "several"; }

 private:
  template <typename Use>
  Status with_each(const Use& use) {
    for (Part& part : parts_) {
      if (part.sink == nullptr) continue;
      Status done = films_.has_failed(part.film) ? Status() : use(*part.sink);
      if (!done) done = films_.note_failure(part.film, done);
      if (films_.has_failed(part.film)) part.sink.reset();
      if (!done) return done;
    }
    return {};
  }

  SeveralFilms& films_;
  std::vector<Part> parts_;
};

SeveralFilms::SeveralFilms(std::vector<std::unique_ptr<StoredFilm>> films)
    : plan_(films.front()->plan()) {
  for (auto& film : films) films_.push_back({std::move(film), {}});
}

bool SeveralFilms::has_failed(std::size_t film) const {
  const std::lock_guard lock(mutex_);
  return !films_[film].failure.ok();
}

Status SeveralFilms::note_failure(std::size_t film, const Status& failure) {
  const std::lock_guard lock(mutex_);
  if (films_[film].failure) films_[film].failure = failure;
  const bool others_go_on =
      std::ranges::any_of(films_, [](const Film& other) { return other.failure.ok(); });
  return others_go_on ? Status() : failure;
}

bool SeveralFilms::has_segment(std::int64_t segment) const {
  for (std::size_t i = 0; i < films_.size(); ++i) {
    if (!has_failed(i) && !films_[i].stored->has_segment(segment)) return false;
  }
  return true;
}

/// Returns the pixel format of all films, if they share one, or a format that suits all of them.
std::optional<PixelFormat> SeveralFilms::pixel_format() const {
  const auto first = films_.front().stored->pixel_format();
  const bool is_same = std::ranges::all_of(
      films_, [&](const Film& film) { return film.stored->pixel_format() == first; });
  if (is_same) return first;
  const bool is_deep = std::ranges::all_of(films_, [](const Film& film) {
    const auto format = film.stored->pixel_format();
    return format && is_deep_format(*format);
  });
  return is_deep ? std::optional(PixelFormat::kRgba64) : std::nullopt;
}

Result<std::unique_ptr<FrameSink>> SeveralFilms::open_segment(std::int64_t segment) {
  std::vector<SeveralSinks::Part> parts;
  for (std::size_t i = 0; i < films_.size(); ++i) {
    if (has_failed(i) || films_[i].stored->has_segment(segment)) continue;
    auto sink = films_[i].stored->open_segment(segment);
    if (sink) {
      parts.push_back({i, *std::move(sink)});
    } else if (Status rest = note_failure(i, sink.error()); !rest) {
      return rest.error();
    }
  }
  return std::unique_ptr<FrameSink>(std::make_unique<SeveralSinks>(*this, std::move(parts)));
}

Status SeveralFilms::finish() {
  for (std::size_t i = 0; i < films_.size(); ++i) {
    if (has_failed(i)) continue;
    const Status finished = films_[i].stored->finish();
    if (finished) continue;
    if (finished.error().kind == ErrorKind::kInterrupted) return finished;
    if (Status rest = note_failure(i, finished); !rest) return rest;
  }
  return {};
}

std::int64_t SeveralFilms::bytes_written() const {
  std::int64_t bytes = 0;
  for (const Film& film : films_) bytes += film.stored->bytes_written();
  return bytes;
}

std::string SeveralFilms::description() const {
  std::string text;
  for (const Film& film : films_) {
    text += (text.empty() ? "" : ", ") + film.stored->description();
  }
  return text;
}

std::vector<Status> SeveralFilms::outcomes() const {
  std::vector<Status> outcomes;
  for (const Film& film : films_) {
    outcomes.push_back(film.failure);
  }
  return outcomes;
}

std::vector<std::string> SeveralFilms::warnings() const {
  std::vector<std::string> all;
  for (const Film& film : films_) {
    std::ranges::copy(film.stored->warnings(), std::back_inserter(all));
  }
  return all;
}

void SeveralFilms::listen(const FinishListener& listener) {
  for (const Film& film : films_) film.stored->listen(listener);
}

}  // namespace tickreel::movie
