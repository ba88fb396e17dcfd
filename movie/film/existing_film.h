#pragma once

#include <cstdint>
#include <string>

#include "core/files/input_files.h"
#include "movie/film/film_definition.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// kUsage when a film or a sequence of pictures at `output`, or the part of it, would write over
/// the replay that it is made from.
Status check_output_is_not(const std::string& replay, const std::string& output);

/// The same of whatever file; `in_words`: what that is.
Status check_output_is_not(const std::string& input, const std::string& in_words,
                           const std::string& output);

/// The same of all that a film is made from: replays, stills and videos, music, watermarks, fonts.
Status check_output_is_no_input(const FilmDefinition& film, const std::string& output);

/// All that a film is made from.
void add_inputs(const FilmDefinition& film, InputFiles& inputs);

/// Whether a film, or a sequence of so many pictures, is there under this name, and nothing of
/// another one that is being made or was killed. The names alone say so: they are given to what is
/// complete.
bool is_film_there(const std::string& output, std::int64_t frame_count);

}  // namespace tickreel::movie
