#pragma once

#include <string>

namespace tickreel::tests::otio {

// Texts of OpenTimelineIO files for tests.

inline std::string time(const std::string& value, const std::string& rate = "24") {
  return R"({"OTIO_SCHEMA": "RationalTime.1", "rate": )" + rate + R"(, "value": )" + value + "}";
}

inline std::string range(const std::string& start, const std::string& length,
                         const std::string& rate = "24") {
  return R"({"OTIO_SCHEMA": "TimeRange.1", "start_time": )" + time(start, rate) +
         R"(, "duration": )" + time(length, rate) + "}";
}

inline std::string file(const std::string& url, const std::string& available = "null") {
  return R"({"OTIO_SCHEMA": "ExternalReference.1", "target_url": ")" + url +
         R"(", "available_range": )" + available + "}";
}

/// `more` has further members, each after a comma.
inline std::string clip(const std::string& name, const std::string& source_range,
                        const std::string& media, const std::string& more = "") {
  return R"({"OTIO_SCHEMA": "Clip.2", "name": ")" + name + R"(", "source_range": )" + source_range +
         R"(, "active_media_reference_key": "DEFAULT_MEDIA",
         "media_references": {"DEFAULT_MEDIA": )" +
         media + "}" + more + "}";
}

inline std::string gap(const std::string& length) {
  return R"({"OTIO_SCHEMA": "Gap.1", "name": "", "source_range": )" + range("0", length) + "}";
}

inline std::string transition(const std::string& in, const std::string& out,
                              const std::string& type = "SMPTE_Dissolve") {
  return R"({"OTIO_SCHEMA": "Transition.1", "name": "t", "transition_type": ")" + type +
         R"(", "in_offset": )" + time(in) + R"(, "out_offset": )" + time(out) + "}";
}

/// `children` are separated by commas.
inline std::string track(const std::string& children, const std::string& kind = "Video",
                         const std::string& more = "") {
  return R"({"OTIO_SCHEMA": "Track.1", "name": "T", "kind": ")" + kind + R"(", "children": [)" +
         children + "]" + more + "}";
}

inline std::string timeline(const std::string& tracks) {
  return R"({"OTIO_SCHEMA": "Timeline.1", "name": "cut", "global_start_time": null, "tracks":
         {"OTIO_SCHEMA": "Stack.1", "name": "tracks", "children": [)" +
         tracks + "]}}";
}

}  // namespace tickreel::tests::otio
