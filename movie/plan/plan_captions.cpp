#include "movie/plan/plan_captions.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/files/regular_file.h"
#include "core/text/name_text.h"
#include "encode/sinks/sink_choice.h"
#include "movie/cut/marks/highlight_marks.h"
#include "movie/cut/notes/event_table.h"
#include "movie/film/captions/caption_track.h"
#include "movie/film/captions/srt_file.h"
#include "movie/film/film_overlay.h"
#include "movie/film/film_times.h"
#include "movie/film/text/film_text.h"
#include "movie/film/text/text_characters.h"
#include "movie/film/text/text_filling.h"
#include "movie/film/text/text_style.h"
#include "movie/film/time/capture_range.h"
#include "movie/plan/film_chapters.h"
#include "tickreel/core/utf8.h"
#include "tickreel/result.h"

namespace tickreel::movie {
namespace {

/// The parsed value of §captions: the source of the captions and how they are shown.
struct CaptionRequest {
  static constexpr const char* kEvents = "events";

  std::string source{};   ///< a file's path, or kEvents
  bool is_burnt = false;  ///< drawn into the picture; false: a subtitle track
  FilmText style{};       ///< the look of burnt-in captions
  /// Whether the text gives a size; false: the size follows from the picture.
  bool has_own_size = false;

  [[nodiscard]] bool is_of_events() const { return source == kEvents; }
};

Error wrong_captions(const std::string& typed, const std::string& why) {
  return bad_field("captions", " " + shortened(typed) + ": " + why);
}

/// Reads "FILE.srt|events[,burn[,KEY=VALUE...]]", with the keys of set_text_option(). A text that
/// is the path of an existing file means that file, even with commas in it. Otherwise FILE need not
/// exist. kUsage for every other form.
Result<CaptionRequest> parse_caption_request(const std::string& typed) {
  if (!is_utf8(typed)) return bad_field("captions", ": it is no UTF-8");
  CaptionRequest request;
  request.style.has_own_fade = true;
  const std::size_t comma = is_regular_file(typed) ? typed.npos : typed.find(',');
  request.source = typed.substr(0, comma);
  if (request.source.empty())
    return wrong_captions(typed, "it names no file: give FILE.srt or events");
  std::string_view rest = comma == typed.npos ? "" : std::string_view(typed).substr(comma + 1);
  while (comma != typed.npos) {
    const std::size_t end = rest.find(',');
    const std::string part(rest.substr(0, end));
    const std::size_t equals = part.find('=');
    if (part == "burn") {
      request.is_burnt = true;
    } else if (equals != part.npos && is_text_option(part.substr(0, equals))) {
      const Status set =
          set_text_option(part.substr(0, equals), part.substr(equals + 1), request.style);
      if (!set) return wrong_captions(typed, set.error().message);
      request.has_own_size |= part.substr(0, equals).ends_with("size");
      if (!request.is_burnt) {
        return wrong_captions(typed,
                              part + " is of captions that are burnt in: put burn before it");
      }
    } else {
      return wrong_captions(typed,
                            "'" + shortened(part) +
                                "' means nothing here: give burn, and behind it place=, fontsize=, "
                                "fontfile=, fontcolor=, box=, boxcolor= or fade=");
    }
    if (end == rest.npos) break;
    rest.remove_prefix(end + 1);
  }
  return request;
}

/// How long an event's caption is shown.
constexpr std::int64_t kEventSeconds = 2;

/// Returns captions for the game's main events, which say who did what to whom: "Duchess › Pepper".
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
    caption.text = without_obeyed(highlight_name({{}, {event}}, {event.name, {}, {}}));
    captions.push_back(std::move(caption));
  }
  return captions;
}

/// Returns the line of the file with the error: the line of a wrong letter, or otherwise the line
/// of the caption's times.
int wrong_line(const TimedCaption& caption, FilmText text, ImageSize picture, const Error& error) {
  std::istringstream lines(caption.text);
  int line = caption.line;
  while (std::getline(lines, text.utf8)) {
    ++line;
    const Status right = check_caption_text(text, picture);
    if (!right && right.error().message == error.message) return line;
  }
  return caption.line;
}

Error of_line(const std::string& source, int line, const Error& error) {
  const std::string where = line > 0 ? ": line " + std::to_string(line) : "";
  return bad_field("captions", " " + source + where + ": " + error.message);
}

/// Returns the default size. It depends on the shorter side, so captions look equally large in
/// every shape.
std::int64_t usual_size(ImageSize picture) {
  constexpr std::int64_t kSize = 34;
  const std::int64_t size = kSize * std::min(picture.width, picture.height) / picture.height;
  return std::max(size, kSmallestText);
}

Error no_exact_times() {
  return bad_field("captions",
                   ": there are no exact times from the in point on: choose a rounder §from");
}

/// Adds the captions as texts over the pictures of `film`, which shows `range` of the captions'
/// time.
Status burn_in(const CaptionRequest& wanted, const std::vector<TimedCaption>& captions,
               const CaptureRange& range, FilmDefinition& film) {
  const auto length = difference_of_times(range.out_seconds, range.in_seconds);
  std::size_t count = 0;
  for (const TimedCaption& caption : captions) {
    const auto from = difference_of_times(caption.from, range.in_seconds);
    const auto to = difference_of_times(caption.to, range.in_seconds);
    if (!length || !from || !to) return no_exact_times();
    if (*to <= Rational(0) || *from >= *length || !is_seen(caption.text)) continue;
    if (++count > kMaxBurntCaptions) {
      return bad_field("captions", ": more than " + std::to_string(kMaxBurntCaptions) +
                                       " lie in the film: leave burn out, or make films of parts");
    }
    FilmText text = wanted.style;
    if (!wanted.has_own_size) text.size = usual_size(film.size);
    text.utf8 = wanted.is_of_events() ? as_drawn(caption.text) : caption.text;
    text.from = std::max(*from, Rational(0));
    text.to = std::min(*to, *length);
    if (Status right = check_caption_text(text, film.size); !right) {
      const bool is_of_file = caption.line > 0;
      const int line = is_of_file ? wrong_line(caption, text, film.size, right.error()) : 0;
      return of_line(wanted.source, line, right.error());
    }
    film.overlay.texts.push_back(std::move(text));
  }
  return {};
}

/// Returns the time of a frame. Rounds down, so that a player that shows the frame also shows the
/// caption.
std::int64_t milliseconds_of(std::int64_t frame, const FilmDefinition& film) {
  const Rational exact = Rational(frame) * Rational(1000) / film.frame_rate;
  return exact.numerator() / exact.denominator();
}

/// Returns the first frame at or after so many seconds, of frames that are evenly timed; the number
/// of frames when there is none.
std::int64_t steady_frame_from(const Rational& seconds, const FilmDefinition& film) {
  std::int64_t first = 0;
  std::int64_t end = film.plan.frame_count;
  while (first < end) {
    const std::int64_t middle = first + (end - first) / 2;
    const bool is_before = Rational(middle) / film.frame_rate < seconds;
    (is_before ? first : end) = is_before ? middle + 1 : middle;
  }
  return first;
}

/// Returns the captions as a stream for evenly timed frames. `in_seconds` is the time of the first
/// frame.
Result<std::vector<FilmCaption>> steady_stream(const std::vector<TimedCaption>& captions,
                                               const Rational& in_seconds,
                                               const FilmDefinition& film) {
  std::vector<FilmCaption> track;
  for (const TimedCaption& caption : captions) {
    const auto begin = difference_of_times(caption.from, in_seconds);
    const auto end = difference_of_times(caption.to, in_seconds);
    if (!begin || !end) return no_exact_times();
    const std::int64_t from = steady_frame_from(*begin, film);
    const std::int64_t to = steady_frame_from(*end, film);
    if (from < to) {
      track.push_back({milliseconds_of(from, film), milliseconds_of(to, film), caption.text});
    }
  }
  return track;
}

/// Makes captions the stream of a film. kUsage when they are more than a film can have.
Status set_stream(std::vector<FilmCaption> track, FilmDefinition& film) {
  film.tags.captions = caption_text(one_at_a_time(std::move(track)));
  if (film.tags.captions.size() <= FilmTags::kMostCaptionBytes) return {};
  return bad_field(
      "captions", ": more than 1 MiB of text lies in the film: make films of parts, or burn it in");
}

Status add_stream(const std::vector<TimedCaption>& captions, const FrameTimes& times,
                  const TickRate& tick_rate, FilmDefinition& film) {
  std::vector<FilmCaption> track;
  for (const TimedCaption& caption : captions) {
    const std::int64_t from = frame_from(caption.from, times, tick_rate);
    const std::int64_t to = frame_from(caption.to, times, tick_rate);
    if (from < to) {
      track.push_back({milliseconds_of(from, film), milliseconds_of(to, film), caption.text});
    }
  }
  return set_stream(std::move(track), film);
}

bool is_of_any_replay(const FilmDefinition& film) {
  return film.is<FilmedReplay>() || std::ranges::any_of(film.parts(), is_of_any_replay);
}

/// Checks that a film of this kind can have captions.
Status check_place(const FilmPlan& plan, bool is_stream) {
  if (is_sound_alone(plan)) {
    return bad_field("captions", " mean nothing to a film without pictures: leave it out");
  }
  return is_stream ? check_caption_stream(plan) : Status();
}

}  // namespace

Status check_caption_stream(const FilmPlan& plan) {
  if (is_stored(plan)) return {};
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
  // For a clip, the reel is checked instead.
  if (!request.makes_clips) {
    if (Status right = check_place(plan, !wanted->is_burnt); !right) return right;
  }
  const auto captions =
      wanted->is_of_events() ? captions_of_events(replay, request.stop) : read_srt(wanted->source);
  if (!captions) return about("captions", captions.error());
  FilmDefinition& film = plan.film;
  if (wanted->is_burnt) {
    return burn_in(*wanted, *captions, filmed_range(film.replay(), replay), film);
  }
  return add_stream(*captions, times, replay.session().setup.tick_rate, film);
}

Status plan_captions_of_video(const FilmRequest& request, FilmDefinition& clip) {
  if (request.captions.empty()) return {};
  const auto wanted = parse_caption_request(request.captions);
  if (!wanted) return wanted.error();
  if (wanted->is_of_events()) {
    return bad_field("captions", " events: no game is in a video: give FILE.srt");
  }
  const auto captions = read_srt(wanted->source);
  if (!captions) return about("captions", captions.error());
  const CaptureRange& range = clip.painted()->range;
  if (wanted->is_burnt) return burn_in(*wanted, *captions, range, clip);
  auto track = steady_stream(*captions, range.in_seconds, clip);
  if (!track) return track.error();
  return set_stream(*std::move(track), clip);
}

Status check_captions(const FilmRequest& request) {
  if (request.captions.empty()) return {};
  const auto wanted = parse_caption_request(request.captions);
  if (!wanted) return wanted.error();
  if (wanted->is_of_events()) return {};
  const auto captions = read_srt(wanted->source);
  return captions ? Status() : Status(about("captions", captions.error()));
}

bool means_events(const std::string& typed) {
  return typed.substr(0, typed.find(',')) == CaptionRequest::kEvents;
}

Status plan_captions_of_reel(const FilmRequest& request, std::vector<FilmCaption> of_clips,
                             FilmPlan& plan) {
  FilmDefinition& film = plan.film;
  if (!request.captions.empty()) {
    const auto wanted = parse_caption_request(request.captions);
    if (!wanted) return wanted.error();
    if (Status right = check_place(plan, !wanted->is_burnt); !right) return right;
    // Captions of events are made by the clips.
    if (wanted->is_of_events() && !is_of_any_replay(film)) {
      return bad_field("captions", " events: no clip is of a replay: give FILE.srt");
    }
    if (!wanted->is_of_events()) {
      const auto captions = read_srt(wanted->source);
      if (!captions) return about("captions", captions.error());
      const CaptureRange range{Rational(0), Rational(film.plan.frame_count) / film.frame_rate};
      if (wanted->is_burnt) {
        if (Status burnt = burn_in(*wanted, *captions, range, film); !burnt) return burnt;
      } else {
        auto track = steady_stream(*captions, Rational(0), film);
        if (!track) return track.error();
        std::ranges::move(*track, std::back_inserter(of_clips));
      }
    }
  }
  if (Status set = set_stream(std::move(of_clips), film); !set) return set;
  return film.tags.captions.empty() ? Status() : check_caption_stream(plan);
}

}  // namespace tickreel::movie
