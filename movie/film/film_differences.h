#pragma once

#include <string>
#include <vector>

#include "movie/film/film_definition.h"

namespace tickreel::movie {

/// In what the second differs from the first, in words, each with both values: "--crf was 18 and is
/// 23". Empty: they make the same film.
std::vector<std::string> differences(const FilmDefinition& was, const FilmDefinition& is);
std::vector<std::string> differences(const FilmProvenance& was, const FilmProvenance& is);
/// Several of them in one message.
std::string joined(const std::vector<std::string>& differences);

}  // namespace tickreel::movie
