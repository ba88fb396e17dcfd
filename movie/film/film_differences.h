#pragma once

#include <string>
#include <vector>

#include "movie/film/film_definition.h"

namespace tickreel::movie {

/// Return a text for each difference between the first and the second, with both values: "--crf was
/// 18 and is 23". Hashes and most lists are only said to differ, and long texts have their lengths;
/// what never changes the film, such as paths, is not compared. A hash that must differ, because of
/// another difference that is returned, is left out: that of a replay that is filmed up to another
/// point, and that of the program in another version. Empty when both make the same film.
std::vector<std::string> differences(const FilmDefinition& was, const FilmDefinition& is);
std::vector<std::string> differences(const FilmProvenance& was, const FilmProvenance& is);
/// Joins several differences into one message, with semicolons.
std::string joined(const std::vector<std::string>& differences);

}  // namespace tickreel::movie
