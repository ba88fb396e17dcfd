#include "movie/cut/timelines/edit_formats.h"

#include <utility>

#include "core/files/file_names.h"
#include "movie/cut/timelines/edit_time.h"
#include "movie/cut/timelines/media_path.h"
#include "movie/cut/timelines/otio_names.h"

namespace tickreel::movie {
namespace {

/// Returns how many frames of a transition come before its cut.
std::int64_t before_cut(const FilmTransition& transition) {
  return transition.frames / 2;
}

Json object_of(const char* schema, const std::string& name) {
  return {{kOtioSchema, schema}, {"metadata", Json::object()}, {"name", name}};
}

Json own_metadata(Json own) {
  return {{kOtioOwn, std::move(own)}};
}

class OtioWriter {
 public:
  OtioWriter(const EditTimeline& timeline, const std::string& file)
      : timeline_(timeline), folder_(directory_of(file)) {}

  Json write() {
    Json stack = composition("Stack.1", "tracks");
    stack["children"].push_back(track("Video", true));
    for (const EditSound& sound : timeline_.sounds) stack["children"].push_back(write(sound));
    if (timeline_.has_sound && timeline_.sounds.empty()) {
      stack["children"].push_back(track("Audio", false));
    }
    for (const EditMarker& marker : timeline_.markers) stack["markers"].push_back(write(marker));
    Json root = object_of("Timeline.1", timeline_.name);
    if (!timeline_.keys.is_null()) {
      root["metadata"] = own_metadata({{kOtioFilm, timeline_.keys}});
    }
    root["global_start_time"] = nullptr;
    root["tracks"] = std::move(stack);
    return root;
  }

 private:
  static Json composition(const char* schema, const std::string& name) {
    Json object = object_of(schema, name);
    object["source_range"] = nullptr;
    object["effects"] = Json::array();
    object["markers"] = Json::array();
    object["enabled"] = true;
    object["children"] = Json::array();
    return object;
  }

  [[nodiscard]] Json time(double frames) const {
    return {{kOtioSchema, "RationalTime.1"},
            {"rate", timeline_.frame_rate.to_double()},
            {"value", frames}};
  }
  [[nodiscard]] Json range(double start, double duration) const {
    return {
        {kOtioSchema, "TimeRange.1"}, {"duration", time(duration)}, {"start_time", time(start)}};
  }

  /// `has_keys`: this track is read back by an import.
  [[nodiscard]] Json track(const char* kind, bool has_keys) const {
    Json object = composition("Track.1", kind);
    if (!has_keys) object["metadata"] = own_metadata({{kOtioCompanion, true}});
    object["kind"] = kind;
    for (std::size_t i = 0; i < timeline_.clips.size(); ++i) {
      const EditClip& clip = timeline_.clips[i];
      if (clip.transition.frames > 0) object["children"].push_back(write(clip.transition));
      object["children"].push_back(write(i, has_keys));
    }
    return object;
  }

  /// Writes a track of sound. An import ignores it, because the film's keys describe it completely.
  [[nodiscard]] Json write(const EditSound& sound) const {
    const Json all = range(0, static_cast<double>(edit_places(timeline_).back()));
    Json media = object_of("ExternalReference.1", "");
    media["available_range"] = all;
    media["target_url"] = url_from(folder_, sound.path);
    Json clip = object_of("Clip.2", sound.name);
    clip["source_range"] = all;
    clip["effects"] = Json::array();
    clip["markers"] = Json::array();
    clip["enabled"] = true;
    clip["media_references"] = {{kOtioMedia, std::move(media)}};
    clip["active_media_reference_key"] = kOtioMedia;
    Json object = composition("Track.1", sound.name);
    object["metadata"] = own_metadata({{kOtioCompanion, true}});
    object["kind"] = "Audio";
    object["children"].push_back(std::move(clip));
    return object;
  }

  [[nodiscard]] Json write(const FilmTransition& transition) const {
    const bool is_dissolve = transition.kind == "dissolve";
    const std::int64_t before = before_cut(transition);
    Json object = object_of("Transition.1", transition.kind);
    object["metadata"] = own_metadata({{kOtioTransition, transition.kind}});
    object["in_offset"] = time(static_cast<double>(before));
    object["out_offset"] = time(static_cast<double>(transition.frames - before));
    object["transition_type"] = is_dissolve ? kOtioDissolve : kOtioOtherTransition;
    return object;
  }

  /// Returns the visible range of the clip, between its cuts. A time warp does not change the
  /// length.
  [[nodiscard]] Json source_range(std::size_t index) const {
    const EditClip& clip = timeline_.clips[index];
    const std::int64_t first = before_cut(clip.transition);
    std::int64_t end = clip.frames;
    if (index + 1 < timeline_.clips.size()) {
      const FilmTransition& next = timeline_.clips[index + 1].transition;
      end += before_cut(next) - next.frames;
    }
    const double skipped = static_cast<double>(first) * clip.speed.to_double();
    return range(in_frames(clip.in + clip.clock, timeline_.frame_rate) + skipped,
                 static_cast<double>(end - first));
  }

  [[nodiscard]] Json write(std::size_t index, bool has_keys) const {
    const EditClip& clip = timeline_.clips[index];
    const bool is_gap = clip.source == EditSource::kGap;
    Json object = object_of(is_gap ? "Gap.1" : "Clip.2", clip.name);
    if (has_keys && clip.origin) object["metadata"] = own_metadata(keys_of(clip));
    object["source_range"] = source_range(index);
    object["effects"] = Json::array();
    if (clip.speed != Rational(1)) {
      Json warp = object_of("LinearTimeWarp.1", "");
      warp["effect_name"] = "LinearTimeWarp";
      warp["time_scalar"] = clip.speed.to_double();
      object["effects"].push_back(std::move(warp));
    }
    object["markers"] = Json::array();
    object["enabled"] = true;
    if (is_gap) return object;
    object["media_references"] = {{kOtioMedia, media_of(clip)}};
    object["active_media_reference_key"] = kOtioMedia;
    return object;
  }

  [[nodiscard]] Json media_of(const EditClip& clip) const {
    const bool is_file = clip.source == EditSource::kFile;
    Json media = object_of(is_file ? "ExternalReference.1" : "MissingReference.1", "");
    media["available_range"] = nullptr;
    if (clip.available) {
      const auto& [in, out] = *clip.available;
      const double first = in_frames(in, timeline_.frame_rate);
      media["available_range"] = range(first + in_frames(clip.clock, timeline_.frame_rate),
                                       in_frames(out, timeline_.frame_rate) - first);
    }
    if (is_file) media["target_url"] = url_from(folder_, clip.path);
    return media;
  }

  static Json keys_of(const EditClip& clip) {
    const EditOrigin& origin = *clip.origin;
    Json own{{kOtioClip, clip.keys},
             {kOtioIn, origin.in.to_string()},
             {kOtioFrames, origin.frames},
             {kOtioIsMedia, origin.is_media},
             {kOtioFile, origin.file}};
    if (origin.range) {
      own[kOtioFrom] = origin.range->in_seconds.to_string();
      own[kOtioTo] = origin.range->out_seconds.to_string();
    }
    if (origin.speed) own[kOtioSpeed] = origin.speed->to_string();
    return own;
  }

  [[nodiscard]] Json write(const EditMarker& marker) const {
    Json object = object_of("Marker.2", marker.name);
    object["metadata"] = own_metadata(Json::object());
    object["color"] = "GREEN";
    object["marked_range"] = range(static_cast<double>(marker.frame), 0);
    return object;
  }

  const EditTimeline& timeline_;
  std::string folder_;
};

}  // namespace

std::string to_otio(const EditTimeline& timeline, const std::string& file) {
  return on_many_lines(OtioWriter(timeline, file).write());
}

}  // namespace tickreel::movie
