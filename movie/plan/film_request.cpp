#include "movie/plan/film_request.h"

#include <set>

#include "core/files/file_ending.h"
#include "encode/sinks/sink_choice.h"

namespace tickreel::movie {
namespace {

/// Returns the named sink; the default one when no name is given or the name is unknown.
const SinkKind& named_sink(const std::string& name) {
  const SinkKind* sink = find_sink(name);
  return sink != nullptr ? *sink : *find_sink(kEncodingSink);
}

void take_nearest_rate(const SinkKind& sink, FilmRequest& request) {
  if (sink.nearest_rate == nullptr) return;
  Rational& rate = request.film.frame_rate;
  const Rational nearest = sink.nearest_rate(rate);
  if (nearest == rate) return;
  request.asked_rate = rate;
  rate = nearest;
}

}  // namespace

FilmPlan begin_plan(const FilmRequest& request) {
  const auto sink = sink_of(request);
  return {request, request.film, request.film.encoding.name, sink ? *sink : nullptr};
}

Result<const SinkKind*> sink_of(const FilmRequest& request) {
  SinkSettings target = request.film.encoding;
  target.path = request.path;
  target.overwrite = request.overwrite;
  return choose_sink(target);
}

bool is_printed(const std::string& path, const std::string& sink) {
  return path == "-" || (path.empty() && named_sink(sink).prints);
}

std::string ending_in_directory(const FilmRequest& request) {
  const std::string& endings = request.profile.endings;
  if (!endings.empty()) return endings.substr(0, endings.find(' '));
  return std::string(named_sink(request.film.encoding.name).film_ending);
}

void take_usual_values(FilmRequest& request) {
  const SinkKind* const sink = meant_sink(request.film.encoding.name, request.path);
  if (sink == nullptr) return;
  if (!request.has_own_size && sink->usual_size != ImageSize{}) {
    request.film.size = sink->usual_size;
  }
  if (request.shape != ImageSize{} && sink->usual_size != ImageSize{}) {
    request.film.size = size_of_shape(request.shape, sink->usual_size);
  }
  if (!request.has_own_rate && sink->usual_frame_rate > 0) {
    request.film.frame_rate = Rational(sink->usual_frame_rate);
  }
  if (!request.has_native_rate) take_nearest_rate(*sink, request);
}

Status take_native_rate(const TickRate& tick_rate, FilmRequest& request) {
  if (!request.has_native_rate) return {};
  if (!is_frame_rate(tick_rate)) {
    return bad_field("fps", " native: the game has " + tick_rate.to_string() +
                                " ticks a second, and films have at most " +
                                std::to_string(kMaxFrameRate) + " frames: give a number");
  }
  request.film.frame_rate = tick_rate;
  const SinkKind* const sink = meant_sink(request.film.encoding.name, request.path);
  if (sink != nullptr) take_nearest_rate(*sink, request);
  return {};
}

/// An option given twice may add up or replace the first, depending on the option, and a definition
/// has each only once. So it is refused.
Status check_given_once(const Texts& codec_options) {
  std::set<std::string> keys;
  for (const auto& [key, value] : codec_options) {
    if (keys.insert(key).second) continue;
    return bad_field("codec-opt",
                     " " + key + " is given twice: give it once, with all that it is to say");
  }
  return {};
}

Status check_profile(const ProfileChoice& profile, const std::string& path,
                     const std::string& sink) {
  if (profile.name.empty()) return {};
  const std::string makes =
      "§profile " + profile.name + " makes files that end in " + profile.endings + ", and ";
  if (has_ending(profile.endings, file_ending(path))) {
    return sink.empty() ? Status()
                        : about("profile", bad_usage(makes + "chooses the sink: leave §sink out"));
  }
  const std::string what = path.empty()  ? "no file is named"
                           : path == "-" ? "standard output is none"
                                         : path + " does not";
  return about(
      "profile",
      bad_usage(makes + what +
                ": name such a file, or leave §profile out and give the options that you want "
                "of it ('tickreel help profiles')"));
}

}  // namespace tickreel::movie
