#include "cli/options/tag_options.h"

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace tickreel {

void add_metadata_options(CLI::App& command, FilmRequest& options) {
  const auto set_title = [&options](const std::string& title) {
    options.film.tags.metadata.emplace_back("title", title);
  };
  command
      .add_option_function<std::string>("--title", set_title,
                                        "The film's title; the same as --metadata title=TEXT")
      ->type_name("TEXT");
  const auto set = [&options](const std::vector<std::string>& texts) {
    for (const std::string& text : texts) set_film_field("--metadata", text, options);
  };
  command
      .add_option_function<std::vector<std::string>>(
          "--metadata", set,
          "What the file says of the film: title, artist, album, comment, date, genre, copyright, "
          "creation_time; repeatable")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
}

void add_tag_options(CLI::App& command, FilmRequest& options) {
  add_metadata_options(command, options);
  command.add_flag(
      "--date", options.has_date,
      "Write when it was recorded, from the name of the recording: --metadata date=...");
  command.add_flag("--chapters", options.has_chapters,
                   "Make chapters of the marks that begin within the film");
}

void add_poster_options(CLI::App& command, FilmRequest& options) {
  CLI::Option* poster = command.add_flag(
      "--poster", options.poster.is_wanted,
      "Write a frame of the film beside it, as FILE.jpg (default: the middle one)");
  add_text_option(command, "--poster-at", "T", options.poster_at,
                  "The first frame from this time of the replay on: 12.5, 620t, @MARK")
      ->needs(poster);
}

}  // namespace tickreel
