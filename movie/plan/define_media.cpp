#include "movie/plan/define_media.h"

#include <algorithm>
#include <utility>

#include "core/files/file_ending.h"
#include "core/text/counted.h"
#include "core/text/nearest_name.h"
#include "core/text/parse_number.h"
#include "core/wide_integer.h"
#include "movie/film/film_manifest.h"
#include "movie/film/manifest_check.h"
#include "movie/film/pictures/known_video.h"
#include "movie/film/pictures/pane_layout.h"
#include "movie/film/pictures/still_file.h"
#include "movie/film/time/game_time.h"
#include "movie/plan/overlay_request.h"
#include "movie/plan/plan_captions.h"
#include "movie/plan/sound_choice.h"
#include "renderer/scene/picture_fit.h"
#include "sound/volume.h"

namespace tickreel::movie {
namespace {

Result<FilmMedia> media_of(const MediaRequest& request, std::uint64_t hash) {
  if (Status right = check_fit(request.fit); !right) return right.error();
  return FilmMedia{request.file, hash, request.fit == "contain" ? "" : request.fit};
}

/// Returns a clip of a PaintedSource without an overlay, with the settings of `request` that
/// concern pictures. It is silent, and its range begins at 0 seconds.
FilmDefinition plain_clip(const FilmRequest& request, FilmSource source, std::int64_t frames) {
  FilmDefinition film;
  film.source = std::move(source);
  film.size = request.film.size;
  film.frame_rate = request.film.frame_rate;
  film.encoding = request.film.encoding;
  film.container = file_ending(request.path);
  forget_place(film.encoding);
  film.plan.frame_count = frames;
  film.painted()->range = {Rational(0), Rational(frames) / film.frame_rate};
  return film;
}

/// Plans the overlay. `in_words` names the clip in messages: "a card".
Status plan_plain_overlay(const FilmRequest& request, const char* in_words, FilmDefinition& film) {
  const FilmOverlay& given = request.film.overlay;
  if (given.has_timecode || given.shows_tick || !request.overlay.shown_inputs.empty()) {
    return bad_usage(std::string(in_words) +
                     " has no game: leave timecode, show-tick and show-inputs out");
  }
  const ReplaySession no_session;
  const Rational seconds = Rational(film.plan.frame_count) / film.frame_rate;
  auto overlay = plan_overlay(request.overlay, FilmOverlay(),
                              {no_session, seconds, request.mark, {}, film.size});
  if (!overlay) return overlay.error();
  film.overlay = *std::move(overlay);
  return {};
}

/// Reads a point of a video; "+2.5" counts from `begin`.
Result<Rational> parse_video_point(const std::string& key, std::string_view text,
                                   const PictureTimes& times, const Rational* begin) {
  const Error refusal =
      bad_key(key, " " + std::string(text) + ": give seconds of the video, such as 12.5 or 1:02.5" +
                       (times.frame_rate() ? ", or a frame of it: 90f" : ""));
  const bool is_distance = begin != nullptr && text.starts_with('+');
  if (is_distance) text.remove_prefix(1);
  Rational point;
  if (text.ends_with('f') && times.frame_rate()) {
    const auto frame = parse_number<std::int64_t>(text.substr(0, text.size() - 1));
    if (!frame || *frame < 0 || *frame > static_cast<std::int64_t>(times.count())) return refusal;
    point = Rational(*frame) / *times.frame_rate();
  } else {
    const auto seconds = parse_game_time(text, TickRate(1));
    if (!seconds || text.ends_with('t') || *seconds < Rational(0)) return refusal;
    point = *seconds;
  }
  if (!is_distance) return point;
  const auto sum = sum_of_times(*begin, point);
  return sum ? Result<Rational>(*sum) : refusal;
}

/// Returns how many frames begin within a stretch of time.
std::int64_t frames_between(const Rational& in, const Rational& out, const Rational& frame_rate) {
  const Int128 length =
      Int128{out.numerator()} * in.denominator() - Int128{in.numerator()} * out.denominator();
  const Int128 top = length * frame_rate.numerator();
  const Int128 bottom = Int128{in.denominator()} * out.denominator() * frame_rate.denominator();
  return static_cast<std::int64_t>((top + bottom - 1) / bottom);
}

/// Sets the range of the clip and the number of its frames.
Status choose_range(const PictureTimes& times, const std::string& from, const std::string& to,
                    const std::optional<std::int64_t>& frames, FilmDefinition& film) {
  const Rational length = times.length();
  const auto beyond = [&](const std::string& key, const std::string& text) {
    return bad_key(key, " " + text + ": the video is " + format_game_time(length) + " long");
  };
  Rational in;
  if (!from.empty()) {
    const auto point = parse_video_point("from", from, times, nullptr);
    if (!point) return point.error();
    in = *point;
  }
  const std::int64_t left = times.frames_from(in, film.frame_rate);
  if (left == 0) return beyond("from", from);
  if (frames && *frames > left) {
    return bad_usage("the video is too short: from there on it has " + counted(left, "frame") +
                     ", and " + std::to_string(*frames) + " are needed");
  }
  film.plan.frame_count = frames.value_or(left);
  auto out = sum_of_times(in, Rational(film.plan.frame_count) / film.frame_rate);
  if (!to.empty()) {
    const auto point = parse_video_point("to", to, times, &in);
    if (!point) return point.error();
    if (*point > length) return beyond("to", to);
    if (*point <= in)
      return bad_key("to", " " + to + " is not after " + (from.empty() ? "0" : from));
    film.plan.frame_count = frames_between(in, *point, film.frame_rate);
    out = *point;
  }
  // If the last frame's time is exact, all others are.
  if (!out || !sum_of_times(in, Rational(film.plan.frame_count) / film.frame_rate)) {
    return bad_key("from", ": its times have too little in common with " +
                               film.frame_rate.to_string() +
                               " frames a second: choose rounder numbers");
  }
  film.painted()->range = {in, *out};
  return {};
}

/// Returns `made_of` of a captured video, from the manifest beside it; empty when there is no
/// manifest of exactly this file, or the video was not captured.
std::string captured_of(const std::string& video, std::uint64_t hash) {
  const auto manifest = read_manifest(manifest_path(video));
  if (!manifest || manifest->file_hash != hash) return {};
  const auto* const captured = manifest->film.as<CapturedSource>();
  return captured == nullptr ? std::string() : captured->made_of;
}

}  // namespace

Status check_fit(const std::string& fit) {
  if (fit == "contain" || is_fit(fit)) return {};
  return bad_key("fit", " " + fit + ": give " + fit_names() + or_nearest(fit, fit_names()));
}

Result<FilmDefinition> define_card(const FilmRequest& request, const CardRequest& card) {
  FilmDefinition film = plain_clip(request, CardSource{{{}, card.color}}, card.frames);
  if (Status planned = plan_plain_overlay(request, "a card", film); !planned) {
    return planned.error();
  }
  return film;
}

Result<FilmDefinition> define_still(const FilmRequest& request, const MediaRequest& still,
                                    std::int64_t frames) {
  const auto file = read_still(still.file);
  if (!file) return about("still", prefixed("still: ", file.error()));
  auto media = media_of(still, file->hash);
  if (!media) return media.error();
  FilmDefinition film =
      plain_clip(request, StillSource{{{}, still.color}, *std::move(media)}, frames);
  const Status planned = plan_plain_overlay(request, "a still", film);
  return planned ? Result<FilmDefinition>(std::move(film)) : planned.error();
}

Result<FilmDefinition> define_video(const FilmRequest& request, const MediaRequest& video,
                                    const std::string& from, const std::string& to,
                                    const std::optional<std::int64_t>& frames) {
  const auto known = know_video(video.file);
  if (!known) return about("video", prefixed("video: ", known.error()));
  auto media = media_of(video, known->hash);
  if (!media) return media.error();
  FilmDefinition film = plain_clip(
      request,
      VideoSource{{{}, video.color}, *std::move(media), {}, captured_of(video.file, known->hash)},
      1);
  if (Status chosen = choose_range(known->video->times(), from, to, frames, film); !chosen) {
    return chosen.error();
  }
  const auto sink = sink_of(request);
  if (!sink) return sink.error();
  Status heard = give_sound(request, **sink, known->video->has_sound(), film);
  if (!heard) return heard.error();
  const TypedVolume& volume = request.film.replay().volume;
  if (film.sound == kGameSound) film.as<VideoSource>()->volume = volume;
  if (!volume->plain) return volume->plain.error();
  if (film.sound != kGameSound && !volume.empty()) {
    const std::string what = known->video->has_sound() ? "that is not heard" : "without sound";
    return bad_field("volume", " means nothing to a video " + what + ": leave it out");
  }
  Status planned = plan_plain_overlay(request, "a video", film);
  if (planned) planned = plan_captions_of_video(request, film);
  return planned ? Result<FilmDefinition>(std::move(film)) : planned.error();
}

Result<FilmDefinition> begin_panes(const FilmRequest& request, const PanesRequest& panes,
                                   std::size_t count, ImageSize& pane) {
  if (count < kFewestPanes || count > kMostPanes) {
    return bad_usage("the clip has " + counted(count, "pane") + ": give " +
                     std::to_string(kFewestPanes) + " to " + std::to_string(kMostPanes));
  }
  FilmDefinition film = plain_clip(request, PanesSource{{{}, panes.color}, "", 0, {}}, 1);
  PanesSource& shown = *film.as<PanesSource>();
  shown.layout = panes.layout.empty() ? usual_pane_layout(count, film.size) : panes.layout;
  const auto layout = find_pane_layout(shown.layout);
  if (!layout)
    return bad_key("layout", " " + panes.layout + ": give " + pane_layout_names() +
                                 or_nearest(panes.layout, pane_layout_names()));
  constexpr std::int64_t kHeight = 720;
  shown.gap = (panes.gap * film.size.height + kHeight / 2) / kHeight;
  const auto grid = pane_grid(*layout, count, film.size, static_cast<int>(shown.gap));
  if (!grid) return bad_key("gap", ": there is no room for the panes: make it smaller");
  pane = grid->pane;
  return film;
}

Status finish_panes(const FilmRequest& request, std::vector<FilmDefinition> panes,
                    const std::optional<std::int64_t>& frames, FilmDefinition& clip) {
  const auto shortest = std::ranges::min_element(
      panes, {}, [](const FilmDefinition& pane) { return pane.plan.frame_count; });
  const std::int64_t most = shortest->plan.frame_count;
  if (frames && *frames > most) {
    return bad_usage("the shortest pane has " + counted(most, "frame") + ", and " +
                     std::to_string(*frames) + " are needed");
  }
  clip.plan.frame_count = frames.value_or(most);
  clip.painted()->range = {Rational(0), Rational(clip.plan.frame_count) / clip.frame_rate};
  const auto heard = std::ranges::find(panes, kGameSound, &FilmDefinition::sound);
  if (heard != panes.end()) {
    clip.sound = kGameSound;
    clip.encoding = heard->encoding;  // including the profile's settings for sound
  }
  clip.as<PanesSource>()->panes = std::move(panes);
  return plan_plain_overlay(request, "a clip of panes", clip);
}

}  // namespace tickreel::movie
