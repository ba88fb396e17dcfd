#pragma once

#include <string>
#include <vector>

#include "window/films/film_queue.h"

namespace tickreel::window {

// The texts about films that are being made.

/// Returns the progress of a film: "drawing, about 0:20 left: 312 of 600 frames, 14.2 a second".
std::string describe_progress(const QueuedFilm& film);
/// Returns how far a film is, without its title: its progress, where it is saved, or why not.
std::string describe_stage(const QueuedFilm& film, bool is_paused);
/// Returns the index of the film that a user wants to hear of first: the one being made, else one
/// that failed, else the next one, else the last one. `films` must not be empty.
std::size_t foremost(const std::vector<QueuedFilm>& films);
/// Returns a line about all films, with the foremost one in words: "1 of 3   goal   drawing ...".
/// Empty when there is no film.
std::string describe_films(const std::vector<QueuedFilm>& films, bool is_paused);

}  // namespace tickreel::window
