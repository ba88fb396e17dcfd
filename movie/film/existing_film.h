#pragma once

#include <cstdint>
#include <string>

#include "core/files/input_files.h"
#include "movie/film/film_definition.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// kUsage when a film or a picture sequence at `output`, or its unfinished part, would overwrite
/// the replay that it is made from.
Status check_output_is_not(const std::string& replay, const std::string& output);

/// Checks any input file; `in_words` names it in messages.
Status check_output_is_not(const std::string& input, const std::string& in_words,
                           const std::string& output);

/// Checks all inputs of a film: replays, stills and videos, music, watermarks, fonts.
Status check_output_is_no_input(const FilmDefinition& film, const std::string& output);

/// Adds all input files of a film.
void add_inputs(const FilmDefinition& film, InputFiles& inputs);

/// Whether a complete film, or a complete sequence of `frame_count` pictures, exists under this
/// name, without leftovers of a running or killed export. Only the names are checked, because a
/// file gets its final name when it is complete.
bool is_film_there(const std::string& output, std::int64_t frame_count);

/// Removes the part files that a killed export of this film, or sequence of pictures, has left,
/// unless another process is writing them.
void remove_left_parts(const std::string& output, std::int64_t frame_count);

}  // namespace tickreel::movie
