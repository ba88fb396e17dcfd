#pragma once

#include <string>
#include <vector>

#include "movie/film/text/film_text.h"
#include "movie/plan/reel/clip_keys.h"
#include "movie/plan/reel/description.h"
#include "movie/plan/reel/description_errors.h"

namespace tickreel::movie {

inline constexpr const char* kTitleTable = "title";

/// What is wrong with the titles of a table, as far as it can be told of it alone, goes to the
/// errors. `is_of_defaults`: it is that of the defaults, and so says what all titles are.
void check_titles(const KeyTable& table, bool is_of_defaults, DescriptionErrors& errors);

/// The titles of a clip: what they do not say, [defaults.title] says. What is wrong goes to the
/// errors, and has no effect.
std::vector<TitleRequest> titles_of(const ClipTable& clip, DescriptionErrors& errors);

/// Where that stands which an error of a clip is about; null where it is not about a title.
const SourcePlace* place_in_title(const ClipTable& clip, const ErrorSubject& subject);

/// Whether a value of `text` names a font by its file: as it is not seen from where the reel is,
/// only a title may.
bool names_font(const KeyValue& value);

}  // namespace tickreel::movie
