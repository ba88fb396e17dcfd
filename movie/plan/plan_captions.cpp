#include "movie/plan/plan_captions.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "encode/sinks/sink_choice.h"
#include "movie/captions/caption_request.h"
#include "movie/captions/caption_track.h"
#include "movie/captions/srt_file.h"
#include "movie/film/film_times.h"
#include "movie/marks/highlight_marks.h"
#include "movie/notes/event_table.h"
#include "movie/plan/film_chapters.h"
#include "movie/text/film_text.h"
#include "movie/time/capture_range.h"

namespace tickreel::movie {
namespace {

/// How long what happened is told.
constexpr std::int64_t kEventSeconds = 2;

/// Of the events that count for the most in the game, who did what to whom: "Duchess › Pepper".
Result<std::vector<TimedCaption>> captions_of_events(ReplayReader& replay,
                                                     const std::atomic<bool>* stop) {
  const auto events = main_events_of_replay(replay.again(), stop);
  if (!events) return events.error();
  std::vector<TimedCaption> captions;
  for (const FoundEvent& event : *events) {
    TimedCaption caption;
    caption.from = event.seconds;
    const auto to = sum_of_times(event.seconds, Rational(kEventSeconds));
    if (!to) continue;
    caption.to = *to;
    caption.text = highlight_name({{}, {event}}, {event.name, {}, {}});
    captions.push_back(std::move(caption));
  }
  return captions;
}

/// The lines of a caption are those of its file: the message says which is wrong.
Error of_line(const std::string& source, const TimedCaption& caption, const Error& error) {
  const std::string line = caption.line > 0 ? ": line " + std::to_string(caption.line) : "";
  return bad_field("captions", " " + source + line + ": " + error.message);
}

/// As large in every shape, by the shorter side.
std::int64_t usual_size(ImageSize picture) {
  constexpr std::int64_t kSize = 34;
  const std::int64_t size = kSize * std::min(picture.width, picture.height) / picture.height;
  return std::max(size, kSmallestText);
}

Status burn_in(const CaptionRequest& wanted, const std::vector<TimedCaption>& captions,
               const CaptureRange& range, FilmPlan& plan) {
  const auto length = difference_of_times(range.out_seconds, range.in_seconds);
  std::size_t count = 0;
  for (const TimedCaption& caption : captions) {
    const auto from = difference_of_times(caption.from, range.in_seconds);
    const auto to = difference_of_times(caption.to, range.in_seconds);
    if (!length || !from || !to) {
      return bad_field("captions",
                       ": there are no exact times from the in point on: choose a rounder "
                       "§from");
    }
    if (*to <= Rational(0) || *from >= *length) continue;
    if (++count > kMaxBurntCaptions) {
      return bad_field("captions", ": more than " + std::to_string(kMaxBurntCaptions) +
                                       " lie in the film: leave burn out, or make films of parts");
    }
    FilmText text = wanted.style;
    if (!wanted.has_own_size) text.size = usual_size(plan.film.size);
    text.utf8 = caption.text;
    text.from = std::max(*from, Rational(0));
    text.to = std::min(*to, *length);
    if (Status right = check_caption_text(text); !right) {
      return of_line(wanted.source, caption, right.error());
    }
    plan.film.overlay.texts.push_back(std::move(text));
  }
  return {};
}

Status add_stream(const std::vector<TimedCaption>& captions, const FrameTimes& times,
                  const TickRate& tick_rate, FilmPlan& plan) {
  const Rational& rate = plan.film.frame_rate;
  // Cut: a player that shows a frame at that time shows the caption with it.
  const auto milliseconds = [&](std::int64_t frame) {
    const Rational exact = Rational(frame) * Rational(1000) / rate;
    return exact.numerator() / exact.denominator();
  };
  std::vector<FilmCaption> track;
  for (const TimedCaption& caption : captions) {
    const std::int64_t from = frame_from(caption.from, times, tick_rate);
    const std::int64_t to = frame_from(caption.to, times, tick_rate);
    if (from < to) track.push_back({milliseconds(from), milliseconds(to), caption.text});
  }
  plan.film.tags.captions = caption_text(one_at_a_time(std::move(track)));
  return {};
}

/// Where the film goes.
Status check_place(const FilmPlan& plan, bool is_stream) {
  if (!plan.sink) return plan.sink.error();
  if ((*plan.sink)->name == kSoundSink) {
    return bad_field("captions", " mean nothing to a film without pictures: leave it out");
  }
  return is_stream ? check_caption_stream(plan) : Status();
}

}  // namespace

Status check_caption_stream(const FilmPlan& plan) {
  const auto stored = is_stored(plan);
  if (!stored) return stored.error();
  if (*stored) return {};
  return bad_field(
      "captions",
      ": only .mp4, .m4v, .mov, .mkv and .webm have a stream of them: burn them in, as "
      "in §captions FILE.srt,burn");
}

Status plan_captions(const FilmRequest& request, const FrameTimes& times, ReplayReader& replay,
                     FilmPlan& plan) {
  if (request.captions.empty()) return {};
  const auto wanted = parse_caption_request(request.captions);
  if (!wanted) return wanted.error();
  // Of clips, the reel is asked.
  if (!request.makes_clips) {
    if (Status right = check_place(plan, !wanted->is_burnt); !right) return right;
  }
  const bool is_of_events = wanted->source == CaptionRequest::kEvents;
  const auto captions =
      is_of_events ? captions_of_events(replay, request.stop) : read_srt(wanted->source);
  if (!captions) {
    return captions.error().kind == ErrorKind::kUsage ? about("captions", captions.error())
                                                      : captions.error();
  }
  const FilmedReplay& filmed = plan.film.replay();
  return wanted->is_burnt ? burn_in(*wanted, *captions, filmed_range(filmed, replay), plan)
                          : add_stream(*captions, times, replay.session().setup.tick_rate, plan);
}

}  // namespace tickreel::movie
