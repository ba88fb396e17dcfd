#include "movie/cut/timelines/edit_formats.h"

#include <numeric>
#include <utility>

#include "core/files/file_names.h"
#include "core/text/quoted_text.h"
#include "movie/cut/timelines/edit_time.h"
#include "movie/cut/timelines/media_path.h"
#include "movie/film/transition_kinds.h"
#include "tickreel/core/utf8.h"

namespace tickreel::movie {
namespace {

using Kind = TransitionKind;
using Properties = std::vector<std::pair<std::string, std::string>>;

constexpr const char* kBlackName = "black";
constexpr const char* kWhiteName = "white";

std::string in_xml(std::string_view text) {
  std::string xml;
  const bool has_other_bytes = !is_utf8(text);  // XML cannot hold other bytes
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool is_control = byte < ' ' || byte == 0x7f || (has_other_bytes && byte > 0x7f);
    if (c == '&') {
      xml += "&amp;";
    } else if (c == '<') {
      xml += "&lt;";
    } else if (c == '>') {
      xml += "&gt;";
    } else if (c == '"') {
      xml += "&quot;";
    } else {
      xml += is_control ? ' ' : c;
    }
  }
  return xml;
}

std::string attribute(const char* name, const std::string& value) {
  return std::string(" ") + name + "=\"" + in_xml(value) + "\"";
}
std::string attribute(const char* name, std::int64_t value) {
  return attribute(name, std::to_string(value));
}

/// A range of frames of a producer.
struct Stretch {
  std::string producer;
  std::int64_t first = 0;
  std::int64_t count = 0;
  [[nodiscard]] std::string attributes() const {
    return attribute("producer", producer) + attribute("in", first) +
           attribute("out", first + count - 1);
  }
};

/// A transition as MLT's luma with a moving bar, for the kinds that are wipes.
struct Wipe {
  const char* luma;
  bool is_inverted;
};

std::optional<Wipe> wipe_of(Kind kind) {
  switch (kind) {
    case Kind::kWipeRight:
      return Wipe{"%luma01.pgm", false};
    case Kind::kWipeLeft:
      return Wipe{"%luma01.pgm", true};
    case Kind::kWipeDown:
      return Wipe{"%luma02.pgm", false};
    case Kind::kWipeUp:
      return Wipe{"%luma02.pgm", true};
    default:
      return std::nullopt;
  }
}

/// The direction that the new picture comes from, in widths and heights of the picture.
struct Side {
  int x;
  int y;
};

std::optional<Side> slide_of(Kind kind) {
  switch (kind) {
    case Kind::kSlideLeft:
      return Side{1, 0};
    case Kind::kSlideRight:
      return Side{-1, 0};
    case Kind::kSlideUp:
      return Side{0, 1};
    case Kind::kSlideDown:
      return Side{0, -1};
    default:
      return std::nullopt;
  }
}

/// Returns the geometry of a whole picture moved by `parts` / `all` to that side.
std::string at_side(const Side& side, std::int64_t parts, std::int64_t all) {
  const auto percent = [&](int way) {
    return std::to_string(100.0 * way * static_cast<double>(parts) / static_cast<double>(all)) +
           "%";
  };
  return percent(side.x) + "/" + percent(side.y) + ":100%x100%";
}

class MltWriter {
 public:
  MltWriter(const EditTimeline& timeline, const std::string& file)
      : timeline_(timeline), folder_(directory_of(file)) {}

  std::string write() {
    add_producers();
    std::string playlist = " <playlist id=\"pictures\">\n";
    const auto places = edit_places(timeline_);
    for (std::size_t i = 0; i < timeline_.clips.size(); ++i) {
      const std::int64_t overlap = timeline_.clips[i].transition.frames;
      if (overlap > 0) {
        for (const std::string& tractor : add_transition(i)) playlist += tractor;
      }
      const std::int64_t alone = places[i + 1] - places[i] - overlap;
      if (alone > 0) playlist += entry(stretch(i, overlap, alone));
    }
    const std::string pictures = std::exchange(body_, {}) + playlist + " </playlist>\n";
    const std::string heard = sounds();
    return head() + pictures + heard + "</mlt>\n";
  }

 private:
  [[nodiscard]] std::string head() const {
    // Two of MLT's pixels share chroma, so it shears pictures with an odd width.
    const int width = timeline_.size.width + timeline_.size.width % 2;
    const int height = timeline_.size.height;
    const int common = std::gcd(width, height);
    return "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<mlt LC_NUMERIC=\"C\"" +
           attribute("title", timeline_.name) + ">\n <profile" +
           attribute("description", timeline_.name) + attribute("width", width) +
           attribute("height", height) + attribute("progressive", 1) +
           attribute("sample_aspect_num", 1) + attribute("sample_aspect_den", 1) +
           attribute("display_aspect_num", width / common) +
           attribute("display_aspect_den", height / common) +
           attribute("frame_rate_num", timeline_.frame_rate.numerator()) +
           attribute("frame_rate_den", timeline_.frame_rate.denominator()) +
           attribute("colorspace", 709) + "/>\n";
  }

  static std::string id_of(std::size_t clip) { return "clip" + std::to_string(clip + 1); }

  static std::string properties(const char* indent, const Properties& all) {
    std::string text;
    for (const auto& [name, value] : all) {
      text += std::string(indent) + "<property" + attribute("name", name) + ">" + in_xml(value) +
              "</property>\n";
    }
    return text;
  }

  void add_producer(const std::string& id, std::int64_t length, const Properties& all) {
    body_ += " <producer" + attribute("id", id) + attribute("in", 0) +
             attribute("out", length - 1) + ">\n" + properties("  ", all) + " </producer>\n";
  }

  void add_color(const std::string& id, const char* color, std::int64_t length) {
    add_producer(
        id, length,
        {{"mlt_service", "color"}, {"resource", color}, {"length", std::to_string(length)}});
  }

  void add_producers() {
    for (std::size_t i = 0; i < timeline_.clips.size(); ++i) {
      const EditClip& clip = timeline_.clips[i];
      if (clip.source == EditSource::kGap) {
        add_color(id_of(i), kBlackName, clip.frames);
        continue;
      }
      const Rational end = clip.available ? clip.available->out_seconds
                                          : clip.in + Rational(clip.frames) / timeline_.frame_rate;
      add_producer(id_of(i), nearest_frame(end, timeline_.frame_rate),
                   {{"mlt_service", "avformat"}, {"resource", path_from(folder_, clip.path)}});
    }
  }

  /// Returns the sound files that replace the clips' sound, mixed; empty where the clips are heard.
  [[nodiscard]] std::string sounds() {
    if (timeline_.sounds.empty()) return "";
    const std::int64_t count = edit_places(timeline_).back();
    std::string tracks =
        "  <track" + attribute("producer", "pictures") + attribute("hide", "audio") + "/>\n";
    std::string mixes;
    for (std::size_t i = 0; i < timeline_.sounds.size(); ++i) {
      const std::string id = "sound" + std::to_string(i + 1);
      add_producer(id, count,
                   {{"mlt_service", "avformat"},
                    {"resource", path_from(folder_, timeline_.sounds[i].path)},
                    {"title", timeline_.sounds[i].name},
                    {"video_index", "-1"}});
      tracks +=
          "  <track" + Stretch{id, 0, count}.attributes() + attribute("hide", "video") + "/>\n";
      if (i == 0) continue;
      mixes += mlt_transition(count, 1, i + 1,
                              {{"mlt_service", "mix"}, {"sum", "1"}, {"always_active", "1"}});
    }
    return body_ + " <tractor" + attribute("id", "film") + attribute("in", 0) +
           attribute("out", count - 1) + ">\n" + tracks + mixes + " </tractor>\n";
  }

  /// Returns a stretch of the clip's own frames.
  [[nodiscard]] Stretch stretch(std::size_t clip, std::int64_t first, std::int64_t count) const {
    const std::int64_t in = nearest_frame(timeline_.clips[clip].in, timeline_.frame_rate);
    return {id_of(clip), in + first, count};
  }

  static std::string entry(const Stretch& of) { return "  <entry" + of.attributes() + "/>\n"; }

  static std::string mlt_transition(std::int64_t count, std::size_t below, std::size_t above,
                                    const Properties& all) {
    return "  <transition" + attribute("in", 0) + attribute("out", count - 1) + ">\n" +
           properties("   ",
                      {{"a_track", std::to_string(below)}, {"b_track", std::to_string(above)}}) +
           properties("   ", all) + "  </transition>\n";
  }

  /// Adds a tractor with the tracks one over the other, and returns its entry in the playlist.
  std::string add_tractor(const std::vector<Stretch>& tracks, const std::string& transitions) {
    const std::string id = "transition" + std::to_string(++tractor_count_);
    const std::int64_t count = tracks.front().count;
    body_ += " <tractor" + attribute("id", id) + attribute("in", 0) + attribute("out", count - 1) +
             ">\n";
    for (const Stretch& track : tracks) body_ += "  <track" + track.attributes() + "/>\n";
    body_ += transitions + mlt_sound(tracks) + " </tractor>\n";
    return entry({id, 0, count});
  }

  static std::string mlt_sound(const std::vector<Stretch>& tracks) {
    const std::size_t above = tracks.size() - 1;
    return mlt_transition(tracks.front().count, above - 1, above,
                          {{"mlt_service", "mix"}, {"start", "-1"}, {"accepts_blanks", "1"}});
  }

  static std::string mlt_luma(std::int64_t count, const Properties& more = {}) {
    Properties all{{"mlt_service", "luma"}, {"progressive", "1"}};
    all.insert(all.end(), more.begin(), more.end());
    return mlt_transition(count, 0, 1, all);
  }

  std::vector<std::string> add_transition(std::size_t clip) {
    const FilmTransition& how = timeline_.clips[clip].transition;
    const std::int64_t count = how.frames;
    const Stretch old = stretch(clip - 1, timeline_.clips[clip - 1].frames - count, count);
    const Stretch next = stretch(clip, 0, count);
    const Kind kind = find_transition(how.kind).value_or(Kind::kDissolve);
    if (kind == Kind::kFadeBlack || kind == Kind::kFadeWhite) {
      return add_fade(kind == Kind::kFadeBlack ? kBlackName : kWhiteName, old, next);
    }
    if (const auto slide = slide_of(kind)) return {add_slide(*slide, old, next)};
    Properties bar;
    if (const auto wipe = wipe_of(kind)) {
      bar = {
          {"resource", wipe->luma}, {"invert", wipe->is_inverted ? "1" : "0"}, {"softness", "0"}};
    }
    return {add_tractor({old, next}, mlt_luma(count, bar))};
  }

  /// Fades to the colour in the first half, and from it in the second.
  std::vector<std::string> add_fade(const char* color, const Stretch& old, const Stretch& next) {
    const std::int64_t first = (old.count + 1) / 2;
    const std::int64_t second = old.count - first;
    const std::string id = "color" + std::to_string(++color_count_);
    add_color(id, color, first);
    std::vector<std::string> entries{
        add_tractor({{old.producer, old.first, first}, {id, 0, first}}, mlt_luma(first))};
    if (second == 0) return entries;
    entries.push_back(add_tractor({{id, 0, second}, {next.producer, next.first + first, second}},
                                  mlt_luma(second)));
    return entries;
  }

  /// Moves in as many steps as a reel's slide: neither picture is ever shown alone.
  std::string add_slide(const Side& side, const Stretch& old, const Stretch& next) {
    const std::int64_t count = old.count;
    const std::string id = "color" + std::to_string(++color_count_);
    add_color(id, kBlackName, count);
    const auto move = [&](std::size_t track, std::int64_t first, std::int64_t last) {
      const std::string geometry = "0=" + at_side(side, first, count + 1) + ";" +
                                   std::to_string(count - 1) + "=" + at_side(side, last, count + 1);
      return mlt_transition(
          count, 0, track,
          {{"mlt_service", "composite"}, {"progressive", "1"}, {"geometry", geometry}});
    };
    return add_tractor({{id, 0, count}, old, next}, move(1, -1, -count) + move(2, count, 1));
  }

  const EditTimeline& timeline_;
  std::string folder_;
  std::string body_;
  int tractor_count_ = 0;
  int color_count_ = 0;
};

}  // namespace

Result<std::string> to_mlt(const EditTimeline& timeline, const std::string& file) {
  for (std::size_t i = 0; i < timeline.clips.size(); ++i) {
    const EditClip& clip = timeline.clips[i];
    const bool is_played = clip.source == EditSource::kGap ||
                           (clip.source == EditSource::kFile && clip.speed == Rational(1));
    if (is_played) continue;
    return bad_usage("clip " + std::to_string(i + 1) + ", " + quoted_text(clip.name) +
                     ", is in no file that MLT plays: give §with-media");
  }
  return MltWriter(timeline, file).write();
}

}  // namespace tickreel::movie
