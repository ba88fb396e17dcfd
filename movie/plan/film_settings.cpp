#include "movie/plan/film_settings.h"

#include <filesystem>
#include <set>
#include <system_error>
#include <utility>
#include <vector>

#include "core/files/file_ending.h"
#include "encode/poster.h"
#include "encode/sinks/sink_choice.h"

namespace tickreel {
namespace {

/// The sink that is named; the usual one for none, and for one that there is not.
const SinkKind& named_sink(const FilmSettings& settings) {
  const SinkKind* sink = find_sink(settings.film.encoding.name);
  return sink != nullptr ? *sink : *find_sink(kEncodingSink);
}

}  // namespace

SinkSettings sink_settings(const FilmSettings& settings) {
  SinkSettings target = settings.film.encoding;
  target.path = settings.path;
  target.overwrite = settings.overwrite;
  return target;
}

Result<bool> is_stored(const FilmSettings& settings) {
  const auto sink = choose_sink(sink_settings(settings));
  if (!sink) return sink.error();
  return (*sink)->keeps_segments && settings.path != "-";
}

bool is_printed(const FilmSettings& settings) {
  return settings.path == "-" || (settings.path.empty() && named_sink(settings).prints);
}

std::string ending_in_directory(const FilmSettings& settings) {
  const std::string& endings = settings.profile.endings;
  if (!endings.empty()) return endings.substr(0, endings.find(' '));
  return std::string(named_sink(settings).film_ending);
}

Result<FilmOverlay> overlay_of(const FilmSettings& settings, const ReplayReader& replay) {
  const FilmDefinition& film = settings.film;
  const ReplaySession& session = replay.session();
  const CaptureRange range = film.is_recorded_interleave
                                 ? range_of(replay.shown_ticks(), session.setup.tick_rate)
                                 : film.range;
  auto overlay = plan_overlay(settings.overlay, film.overlay,
                              {session, range.out_seconds - range.in_seconds, settings.mark,
                               settings.mark_camera, film.size});
  if (!overlay || overlay->is_empty()) return overlay;
  const auto sink = choose_sink(sink_settings(settings));
  if (!sink) return sink.error();
  if ((*sink)->name == kSoundSink) {
    return bad_field("hud",
                     ", §text, §timecode, §show-tick, §show-inputs and §watermark mean "
                     "nothing to a film without pictures: leave them out");
  }
  return overlay;
}

void take_usual_values(FilmSettings& settings) {
  SinkSettings by_name{.name = settings.film.encoding.name, .path = settings.path};
  const auto sink = choose_sink(by_name);
  if (!sink) return;
  if (!settings.has_own_size && (*sink)->usual_size != ImageSize{}) {
    settings.film.size = (*sink)->usual_size;
  }
  if (!settings.has_own_rate && (*sink)->usual_frame_rate > 0) {
    settings.film.frame_rate = Rational((*sink)->usual_frame_rate);
  }
}

std::string poster_path(const std::string& film_path) {
  return film_path + ".jpg";
}

Status make_poster(const FilmSettings& settings, std::int64_t frame_count) {
  if (!settings.poster.is_wanted) return {};
  PosterSettings poster{settings.path, settings.poster.frame.value_or(frame_count / 2),
                        settings.film.frame_rate, poster_path(settings.path), settings.overwrite};
  std::error_code not_there;
  const bool is_there = std::filesystem::exists(poster.path, not_there);
  // It is gone on with: this is what it made.
  if (is_there && settings.resume && !settings.overwrite) return {};
  return write_poster(poster);
}

/// Some options add up, of others the last counts, and a definition has each once.
Status check_given_once(const Texts& codec_options) {
  std::set<std::string> keys;
  for (const auto& [key, value] : codec_options) {
    if (keys.insert(key).second) continue;
    return bad_field("codec-opt",
                     " " + key + " is given twice: give it once, with all that it is to say");
  }
  return {};
}

Status check_profile(const FilmSettings& settings) {
  const ProfileChoice& profile = settings.profile;
  if (profile.name.empty()) return {};
  const std::string makes =
      "§profile " + profile.name + " makes files that end in " + profile.endings + ", and ";
  if (has_ending(profile.endings, file_ending(settings.path))) {
    const std::string& sink = settings.film.encoding.name;
    return sink.empty() ? Status()
                        : about("profile", bad_usage(makes + "chooses the sink: leave §sink out"));
  }
  const std::string what = settings.path.empty()  ? "no file is named"
                           : settings.path == "-" ? "standard output is none"
                                                  : settings.path + " does not";
  return about(
      "profile",
      bad_usage(makes + what +
                ": name such a file, or leave §profile out and give the options that you want "
                "of it ('tickreel help profiles')"));
}

}  // namespace tickreel
