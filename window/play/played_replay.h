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

/// The way in which all marks are filmed. The window closes when their films are finished.
enum class MarksToFilm : std::uint8_t {
  kNone,
  kWhenReached,  ///< each mark when real time reaches it
  kAtOnce,       ///< one mark after the other; films get unused names
};

/// A question that the window asks when it opens.
enum class FirstQuestion : std::uint8_t { kNone, kWhichHighlights };

/// The settings for playing a replay in a window and filming it there.
struct PlaySettings {
  const GameEntry* game = nullptr;
  Rational start;  ///< the position at first, in seconds of game time
  /// The settings that all films of the replay share: everything except the range and the path.
  FilmRequest films;
  std::string output_folder;  ///< for films and pictures; empty: the current folder
  MarksToFilm marks_to_film = MarksToFilm::kNone;
  FirstQuestion first_question = FirstQuestion::kNone;
  /// The purpose of the films, one of film_kinds(): the user has chosen it after `films` was made.
  /// Empty: the user has chosen none.
  std::string film_kind{};
  bool makes_unfinished = false;  ///< continues the films that an earlier window left unfinished
  /// The request for other replays, which the user drops on the window; none: no other replay can
  /// be opened.
  std::optional<FilmRequest> asked{};
  PointMargins margins{Rational(kSecondsBefore),
                       Rational(kSecondsAfter)};  ///< around marks that are points
};

/// A replay that is played in a window, with the position and the marks: the state that all parts
/// of the window share.
struct PlayedReplay {
  PlayedReplay(PlaySettings how, ReplayPlayer& player, NotesFile notes, const ReplayFile& file);

  const PlaySettings settings;
  const TickRate tick_rate;
  const TickRange ticks;  ///< the ticks that the replay shows
  const std::vector<std::string> players;
  Transport transport;
  MarkEditor marks;
  BackgroundSearch<std::vector<FoundEvent>> events;  ///< the search for the events of the replay
  /// The begin of a range that the user sets by hand, in seconds since tick 0; nothing: none.
  std::optional<Rational> film_from{};
  Toasts toasts{};

  [[nodiscard]] const std::string& path() const { return settings.films.film.replay().file; }
  [[nodiscard]] const Rational& frame_rate() const { return settings.films.film.frame_rate; }
  /// Returns the present position if a tick or a frame begins there; otherwise the time that the
  /// window shows for it. So `export --from --to` can be given the same value.
  [[nodiscard]] Rational point_here() const;
  /// Returns the range of the film that the window's picture looks like: from film_from to the end,
  /// if film_from is set before the end; else the range that would be filmed at the present
  /// position. It has an out point.
  [[nodiscard]] Mark seen_range() const;
  /// Return the present position, and the beginning and the end of what the window can show, in
  /// seconds since tick 0. The end of a replay with a crash may lie before the end of `ticks`.
  [[nodiscard]] Rational here() const { return transport.position(); }
  [[nodiscard]] Rational begin() const { return transport.begin(); }
  [[nodiscard]] Rational end() const { return transport.end(); }
  [[nodiscard]] const ReplayNotes& notes() const { return marks.notes(); }
  [[nodiscard]] NotesFile& file() { return marks.file(); }

  void say(const std::string& text) { toasts.add(text); }
  /// Tells the user the error of `done`, or on success `text` (empty: nothing). Returns whether
  /// `done` is a success.
  bool tell(const Status& done, const std::string& text = "");
};

}  // namespace tickreel::window
