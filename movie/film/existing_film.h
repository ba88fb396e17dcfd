#pragma once

#include <cstdint>
#include <string>

#include "core/files/input_files.h"
#include "movie/film/film_definition.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Checks that making a film or a picture sequence at `output` would not overwrite the replay.
/// kUsage when the film, a picture of it, or its unfinished part would; for a sequence also when
/// the input is any other PNG in the same folder. An empty path overwrites nothing.
Status check_output_is_not(const std::string& replay, const std::string& output);

/// Checks the same for any input file; `in_words` names the kind of file in messages: "music".
Status check_output_is_not(const std::string& input, const std::string& in_words,
                           const std::string& output);

/// Checks the same for all input files of a film: replays and their notes, stills and videos, music
/// and sounds, watermarks, fonts.
Status check_output_is_no_input(const FilmDefinition& film, const std::string& output);

/// Adds all input files of a film, and the files of notes beside its replays, to `inputs`.
void add_inputs(const FilmDefinition& film, InputFiles& inputs);

/// Whether a complete film, or a complete sequence of `frame_count` pictures, exists at `output`.
/// False while a running or killed export has a part file there. Only the names are checked,
/// because a file gets its final name when it is complete.
bool is_film_there(const std::string& output, std::int64_t frame_count);

/// Returns the first picture that exists behind the end of a sequence of `frame_count` pictures at
/// `output`, as a longer film of the same name has left it; "" when there is none, and for a film
/// in one file.
std::string picture_behind(const std::string& output, std::int64_t frame_count);

/// Removes the part files that a killed export of this film, or sequence of `frame_count` pictures,
/// has left. Keeps a part file that another process is writing, and a part file beside a file that
/// already has its final name.
void remove_left_parts(const std::string& output, std::int64_t frame_count);

}  // namespace tickreel::movie
