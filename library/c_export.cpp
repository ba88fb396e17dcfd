#include <atomic>
#include <cstddef>
#include <string>
#include <vector>

#include "library/c_message.h"
#include "library/c_struct.h"
#include "library/room.h"
#include "tickreel/movies.h"
#include "tickreel/tickreel.h"

// The C functions for exporting films. They only wrap movies.h.

namespace tickreel {
namespace {

class CWatcher final : public MovieWatcher {
 public:
  explicit CWatcher(const tickreel_export_request& request) : request_(request) {}

  void progress(const MovieProgress& now) override {
    if (request_.progress == nullptr) return;
    const tickreel_progress told{
        sizeof(tickreel_progress), now.file.c_str(), static_cast<tickreel_stage>(now.stage),
        now.frames_done,           now.frames_total, now.bytes_written,
        now.seconds_left};
    if (request_.progress(request_.user, &told) != 0) stop_.store(true);
  }
  void warn(const std::string& file, const std::string& warning) override {
    if (request_.warn != nullptr) request_.warn(request_.user, file.c_str(), warning.c_str());
  }
  [[nodiscard]] const std::atomic<bool>& stop() const { return stop_; }

 private:
  const tickreel_export_request& request_;
  std::atomic<bool> stop_{false};
};

/// Returns one status for all films: the error of the first one that failed.
Status status_of(const std::vector<MadeMovie>& films, bool is_stopped) {
  if (is_stopped) return Error{ErrorKind::kInterrupted, "stopped"};
  for (const MadeMovie& film : films) {
    if (film.outcome == MovieOutcome::kFailed) return Error{film.kind, film.message};
  }
  return {};
}

Status export_films(const tickreel_export_request* given) {
  if (given == nullptr) return bad_usage("tickreel_export: give a request");
  const auto known =
      known_part(*given, sizeof(given->size) + sizeof(given->replay), "tickreel_export_request");
  if (!known) return known.error();
  const tickreel_export_request* const request = &*known;
  if (request->replay == nullptr) return bad_usage("tickreel_export_request::replay: give one");
  const auto options = pairs_of(request->options);
  if (!options) return options.error();
  CWatcher watcher(*request);
  const auto films = export_replay(request->replay, *options, {&watcher, &watcher.stop()});
  if (!films) return films.error();
  for (const MadeMovie& film : *films) {
    const bool is_there =
        film.outcome == MovieOutcome::kMade || film.outcome == MovieOutcome::kKept;
    if (request->made == nullptr) break;
    request->made(request->user, film.file.c_str(), is_there ? nullptr : film.message.c_str());
  }
  return status_of(*films, watcher.stop().load());
}

}  // namespace
}  // namespace tickreel

tickreel_status tickreel_load_game(const char* library) {
  return tickreel::tell([&] {
    return library == nullptr
               ? tickreel::Status(tickreel::bad_usage("tickreel_load_game: give a library"))
               : tickreel::load_game(library);
  });
}

tickreel_status tickreel_export(const tickreel_export_request* request) {
  return tickreel::tell([&] { return tickreel::export_films(request); });
}
