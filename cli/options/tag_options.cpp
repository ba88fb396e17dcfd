#include "cli/options/tag_options.h"

#include <CLI/CLI.hpp>
#include <filesystem>
#include <string>
#include <vector>

#include "live/spool/spool_entry.h"

namespace tickreel {

void add_metadata_options(CLI::App& command, PictureOptions& options) {
  FilmSettings& settings = options.settings;
  const auto set_title = [&settings](const std::string& title) {
    settings.film.tags.metadata.emplace_back("title", title);
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

void add_tag_options(CLI::App& command, PictureOptions& options) {
  add_metadata_options(command, options);
  FilmSettings& settings = options.settings;
  command.add_flag(
      "--date", settings.has_date,
      "Write when it was recorded, from the name of the recording: --metadata date=...");
  command.add_flag("--chapters", settings.has_chapters,
                   "Make chapters of the marks that begin within the film");
}

void add_poster_options(CLI::App& command, PictureOptions& options) {
  CLI::Option* poster = command.add_flag(
      "--poster", options.settings.poster.is_wanted,
      "Write a frame of the film beside it, as FILE.jpg (default: the middle one)");
  add_text_option(command, "--poster-at", "T", options.poster_at,
                  "The first frame from this time of the replay on: 12.5, 620t, @MARK")
      ->needs(poster);
}

Result<std::string> date_of_recording(const std::string& replay_path) {
  const std::string name = std::filesystem::path(replay_path).filename().string();
  const std::string date(find_date(name));
  // Behind the date, a recording's name has more.
  if (!date.empty() && name.find("-" + date + "-") != name.npos) {
    return date.substr(0, 4) + "-" + date.substr(4, 2) + "-" + date.substr(6, 2);
  }
  return bad_usage("--date: the name of " + replay_path +
                   " does not say when it was recorded, as 'tickreel replays list' names it: give "
                   "--metadata date=2026-01-31");
}

}  // namespace tickreel
