#include "cli/farm/films_on_farm.h"

#include <fmt/format.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <utility>

#include "cli/farm/farm_files.h"
#include "cli/films/film_teller.h"
#include "cli/words/messages.h"
#include "core/text/shown_name.h"

namespace tickreel {
namespace {

/// Of a film, in a style.
class FarmPrinter {
 public:
  FarmPrinter(ProgressStyle style, const std::string& film)
      : style_(style), names_{{}, film}, printer_(style, names_) {
    // Taken before it comes: what is complete says no more of itself.
    if (const auto farm = read_farm_file(farm_folder_of(film))) {
      frames_ = farm->film.plan.frame_count;
    }
  }

  [[nodiscard]] FarmListener listener() {
    return {[this](const FilmStart& start) {
              if (style_ == ProgressStyle::kJson) print_message(begin_event(names_, start));
            },
            [this](const Progress& progress) { printer_.show(progress); },
            [this](const std::string& line) {
              if (!is_for_people(style_)) return;
              printer_.end_line();
              print_message(line + "\n");
            },
            [this](const std::string& text) {
              printer_.end_line();
              print_warning(text);
            }};
  }

  void tell_end(const Result<FilmOutcome>& outcome) {
    printer_.end_line();
    if (style_ == ProgressStyle::kJson) return print_message(event_of_end(outcome));
    if (!outcome || !is_for_people(style_)) return;
    const std::string name = shown_name(names_.file);
    print_message(*outcome == FilmOutcome::kMade
                      ? name + ": complete\n"
                      : fmt::format("{}: left to the farm; {} waits for it\n", name,
                                    farm_command("wait", names_.file)));
  }

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] std::string event_of_end(const Result<FilmOutcome>& outcome) const {
    if (!outcome) return fail_event(names_, outcome.error());
    if (*outcome == FilmOutcome::kMade) {
      const std::chrono::duration<double> waited = Clock::now() - begin_;
      return end_event(names_, {frames_, waited.count(), {}});
    }
    Json event = event_of(names_, "queue");
    if (frames_ > 0) event["frames"] = frames_;
    return event_line(event);
  }

  ProgressStyle style_;
  FilmNames names_;
  ProgressPrinter printer_;
  std::int64_t frames_ = 0;
  Clock::time_point begin_ = Clock::now();
};

}  // namespace

Result<FilmOutcome> wait_and_tell(const std::string& film, ProgressStyle style) {
  FarmPrinter printer(style, film);
  const FarmListener listener = printer.listener();
  auto outcome = wait_on_farm(film, listener);
  printer.tell_end(outcome);
  return outcome;
}

MadeEach make_each_on_farm(const std::vector<std::string>& films, const EngineOptions& options,
                           ProgressStyle style, const HandOver& hand_over) {
  std::vector<Result<FilmOutcome>> begun;
  for (std::size_t i = 0; i < films.size(); ++i) begun.push_back(hand_over(i));
  return make_each(films.size(), "film", [&](std::size_t number) -> Result<FilmOutcome> {
    const bool is_queued = begun[number] && *begun[number] == FilmOutcome::kQueued;
    if (begun[number] && !is_queued) return begun[number];
    if (is_queued && !options.detach) return wait_and_tell(films[number], style);
    FarmPrinter(style, films[number]).tell_end(begun[number]);
    return begun[number];
  });
}

}  // namespace tickreel
