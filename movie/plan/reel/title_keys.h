#pragma once

#include <string>
#include <vector>

#include "movie/film/text/film_text.h"
#include "movie/plan/reel/clip_keys.h"
#include "movie/plan/reel/description.h"
#include "movie/plan/reel/description_errors.h"

namespace tickreel::movie {

/// The name of the tables of a clip's titles.
inline constexpr const char* kTitleTable = "title";

/// Reports what is wrong with the titles of a table, as far as the table alone shows it.
/// `is_of_defaults`: the table is [defaults], whose title gives the look of all titles.
void check_titles(const KeyTable& table, bool is_of_defaults, DescriptionErrors& errors);

/// Returns the titles of a clip. Keys that a title lacks come from [defaults.title], its end only
/// if the title has neither `to` nor `length`. Reports wrong values, and leaves them out.
std::vector<TitleRequest> titles_of(const ClipTable& clip, DescriptionErrors& errors);

/// Returns the place of the title's key that an error of a clip is about, which may be in
/// [defaults.title], or else of the title; null when the error is not about a title.
const SourcePlace* place_in_title(const ClipTable& clip, const ErrorSubject& subject);

/// Whether a value of the key `text` names a font file. Only titles may name one, because such a
/// path would not be relative to the reel.
bool names_font(const KeyValue& value);

}  // namespace tickreel::movie
