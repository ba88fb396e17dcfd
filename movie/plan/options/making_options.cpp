#include <algorithm>
#include <iterator>

#include "core/files/file_ending.h"
#include "core/text/parse_number.h"
#include "movie/plan/options/option_rows.h"
#include "movie/plan/options/option_values.h"

// The options for how films are made, and for the files written beside them.

namespace tickreel::movie {
namespace {

using enum OptionPart;
using namespace option_group;

/// The most segments in flight: far more than any machine profits from.
constexpr int kMostJobs = 256;

FilmOptions making_rows() {
  return {
      {.name = "size-limit",
       .type = "SIZE",
       .help = "The file is at most that large, such as 10MB: draws the film twice to find its "
               "§crf; a .gif or .webp anew with fewer pixels and frames until it fits",
       .part = kMaking,
       .scope = OptionScope::kCommand,
       .groups = kReel | kCommon,
       .may_be_empty = true,
       .value = set_bytes(
           [](FilmRequest & to) -> auto& { return to.size_limit; }, "§size-limit")},
      {.name = "format",
       .letter = 'f',
       .type = "NAME",
       .help = "What §output - carries: yuv4mpegpipe (default), rawvideo, matroska or mp4",
       .part = kMaking,
       .scope = OptionScope::kCommand,
       .field = "format"},
      {.name = "convert",
       .type = "TEXT",
       .help = "Who turns pictures into YUV, with the same result: auto, gpu or cpu (default: "
               "auto, the CPU beside a software rasteriser)",
       .part = kMaking,
       .scope = OptionScope::kCommand,
       .may_be_empty = true,
       .choices = {"auto", "gpu", "cpu"},
       .value = {[](const std::string& name, FilmRequest& request) {
                   request.conversion = name == "gpu"   ? Conversion::kRenderer
                                        : name == "cpu" ? Conversion::kCpu
                                                        : Conversion::kAuto;
                   return Status();
                 },
                 copied([](FilmRequest & to) -> auto& { return to.conversion; })}},
      {.name = "jobs",
       .type = "N",
       .help = "Segments in flight; never changes the film (default: from the machine)",
       .part = kMaking,
       .scope = OptionScope::kCommand,
       .groups = kReel | kCommon,
       .may_be_empty = true,
       .lowest = 1,
       .highest = kMostJobs,
       .value = {[](const std::string& number, FilmRequest& request) {
                   request.jobs = parse_number<int>(number).value_or(0);
                   return Status();
                 },
                 copied([](FilmRequest & to) -> auto& { return to.jobs; })}},
      {.name = "resume",
       .help = "Go on with what an interrupted export left in FILE.part",
       .part = kMaking,
       .scope = OptionScope::kCommand,
       .groups = kFrames | kReel | kNotIntoCrash | kCommon,
       .value = set_flag([](FilmRequest & to) -> auto& { return to.resume; })},
  };
}

std::string check_camera_data_name(const std::string& path) {
  const std::string ending = file_ending(path);
  if (ending == ".gltf" || ending == ".csv") return {};
  return path + ": give a name in .gltf or .csv";
}

/// Returns the options for files written beside the film.
FilmOptions beside_rows() {
  return {
      {.name = "manifest",
       .help = "Write FILE.manifest.json, by which 'tickreel check' proves the film",
       .part = kMaking,
       .scope = OptionScope::kCommand,
       .groups = kFrames | kReel | kCommon,
       .value = set_flag([](FilmRequest & to) -> auto& { return to.writes_manifest; })},
      {.name = "camera-data",
       .type = "FILE",
       .help = "Write the camera of each frame, too, for editing programs: .gltf or .csv",
       .part = kMaking,
       .scope = OptionScope::kCommand,
       .groups = kNotIntoCrash,
       .value = set_text([](FilmRequest & to) -> auto& { return to.camera_data; }),
       .check = check_camera_data_name},
      {.name = "passes",
       .type = "LIST",
       .help = "Write layers of each frame, too, into FILE.passes: some of depth,normal,id "
               "(OpenEXR), world,hud (PNG)",
       .part = kMaking,
       .scope = OptionScope::kCommand,
       .groups = kNotIntoCrash,
       .value = {[](const std::string& text, FilmRequest& request) {
                   const auto passes = parse_passes(text);
                   if (passes) request.passes = *passes;
                   return passes ? Status() : passes.error();
                 },
                 copied([](FilmRequest & to) -> auto& { return to.passes; })},
       .check =
           [](const std::string& text) {
             const auto passes = parse_passes(text);
             return passes ? std::string() : passes.error().message;
           }},
  };
}

FilmOptions cache_rows() {
  return {
      {.name = "cache",
       .type = "DIR",
       .help = "Keep segments there, and take from there what has not changed; never changes the "
               "film",
       .part = kMaking,
       .scope = OptionScope::kCommand,
       .groups = kReel,
       .value = set_text([](FilmRequest & to) -> auto& { return to.cache; })},
      {.name = "cache-size",
       .type = "SIZE",
       .help = "What is kept there at most, such as 500MB (default: 4GB); what was used last stays",
       .part = kMaking,
       .scope = OptionScope::kCommand,
       .groups = kReel,
       .may_be_empty = true,
       .needs = "cache",
       .value = set_bytes(
           [](FilmRequest & to) -> auto& { return to.cache_bytes; }, "§cache-size")},
  };
}

}  // namespace

FilmOptions making_options() {
  FilmOptions all = making_rows();
  for (FilmOptions more : {beside_rows(), cache_rows()}) {
    std::ranges::move(more, std::back_inserter(all));
  }
  return all;
}

}  // namespace tickreel::movie
