#include "movie/plan/reel/reel_grammar.h"

namespace tickreel::movie {

const DescriptionGrammar& reel_grammar() {
  static const DescriptionGrammar kGrammar{
      .entry = "clip",
      .tables_of_top = {"intro", "outro"},
      .tables_of_entry = {"pane", "title"},
      .path_keys = {"replay", "watermark", "still", "video", "fontfile", "music"},
      .unknown_table =
          "there is no such table: give keys of the film, [defaults] of its clips, and a [[clip]] "
          "for each; [intro] and [outro] are clips too",
      .no_entry = "there is no clip in it: write [[clip]], and replay = \"FILE\" below"};
  return kGrammar;
}

}  // namespace tickreel::movie
