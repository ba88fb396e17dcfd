#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "games/registry.h"
#include "live/watch/transport.h"
#include "movie/cut/marks/event_scan.h"
#include "movie/cut/notes/mark_editor.h"
#include "movie/plan/film_request.h"
#include "tickreel/result.h"
#include "window/background_search.h"
#include "window/films/replay_file.h"
#include "window/toasts.h"

namespace tickreel::window {

/// Which films are made of what is marked; the window closes when they are.
enum class MarksToFilm : std::uint8_t {
  kNone,
  kWhenReached,  ///< in real time
  kAtOnce,       ///< one after the other; no film takes the name of another
};

/// What the window asks at once when it opens.
enum class FirstQuestion : std::uint8_t { kNone, kWhichHighlights };

/// How to play a replay in a window, and how to film it from there.
struct PlaySettings {
  const GameEntry* game = nullptr;
  Rational start;  ///< seconds of game time
  /// What films of the replay have in common: everything except the range and the path.
  FilmRequest films;
  std::string output_folder;  ///< of films and pictures; empty: the current one
  MarksToFilm marks_to_film = MarksToFilm::kNone;
  FirstQuestion first_question = FirstQuestion::kNone;
  /// What they are for, where `films` say what pictures they have and somebody chose otherwise
  /// since: one of film_kinds(); empty: he did not.
  std::string film_kind{};
  bool makes_unfinished = false;  ///< films of it that an earlier window did not finish
  /// As it was asked for, of whatever replay: what one is opened with that is dropped on the
  /// window; none: no other one can be opened.
  std::optional<FilmRequest> asked{};
  PointMargins margins{Rational(kSecondsBefore),
                       Rational(kSecondsAfter)};  ///< of marks that are points
};

/// A replay that is played in a window, where it is, and what is marked in it: what every part of
/// that window knows.
struct PlayedReplay {
  PlayedReplay(PlaySettings how, ReplayPlayer& player, NotesFile notes, const ReplayFile& file);

  const PlaySettings settings;
  const TickRate tick_rate;
  const TickRange ticks;
  const std::vector<std::string> players;
  Transport transport;
  MarkEditor marks;
  BackgroundSearch<std::vector<FoundEvent>> events;
  std::optional<Rational> film_from{};  ///< a range that is being set by hand
  Toasts toasts{};

  [[nodiscard]] const std::string& path() const { return settings.films.film.replay().file; }
  [[nodiscard]] const Rational& frame_rate() const { return settings.films.film.frame_rate; }
  /// Where it is on a grid, or else what the window says: so `export --from --to` can be told the
  /// same.
  [[nodiscard]] Rational point_here() const;
  /// The range of which the film would be made that is asked for here. What is seen is its picture.
  [[nodiscard]] Mark seen_range() const;
  [[nodiscard]] Rational here() const { return transport.position(); }
  [[nodiscard]] Rational begin() const { return transport.begin(); }
  [[nodiscard]] Rational end() const { return transport.end(); }
  [[nodiscard]] const ReplayNotes& notes() const { return marks.notes(); }
  [[nodiscard]] NotesFile& file() { return marks.file(); }

  void say(const std::string& text) { toasts.add(text); }
  /// Says why something could not be done, or else `text`, unless that is empty. Whether it is
  /// done.
  bool tell(const Status& done, const std::string& text = "");
};

}  // namespace tickreel::window
