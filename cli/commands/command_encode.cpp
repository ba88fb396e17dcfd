#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>

#include "cli/commands/commands.h"
#include "cli/films/film_document.h"
#include "cli/films/make_and_print.h"
#include "cli/options/film_option.h"
#include "cli/options/placeholder_check.h"
#include "cli/process/interruption.h"
#include "cli/words/messages.h"
#include "movie/make/film_outputs.h"
#include "movie/make/writer/copy_pixels.h"
#include "movie/make/writer/encode_frames.h"

namespace tickreel::cli {
namespace {

struct EncodeOptions {
  FramesEncoding encoding;
  ProgressStyle progress = usual_progress_style();
  bool as_json = false;
};

Result<EncodedFrames> encode_and_print(const FramesEncoding& encoding, const FilmPlan& plan,
                                       ProgressStyle style) {
  OneFilmPrinter printer(style, plan);
  auto made = encode_frames(encoding, printer);
  if (made && made->outcome == FilmOutcome::kKept) say_film_is_kept(encoding.film.path, style);
  return made;
}

Status encode(const EncodeOptions& options) {
  const ProgressStyle style = options.progress;
  FramesEncoding encoding = options.encoding;
  encoding.film.stop = &watch_for_interruption();
  if (Status folder = make_folder_of(encoding.film.path); !folder) return folder;
  FilmPlan plan = begin_plan(encoding.film);
  const auto frames = encode_and_print(encoding, plan, style);
  const Status made = frames ? Status() : Status(frames.error());
  if (!options.as_json) return made;
  plan.film.plan.frame_count = frames ? frames->count : 0;
  const auto outcome = frames ? Result<FilmOutcome>(frames->outcome) : frames.error();
  print_document(films_document({&plan}, {result_of(outcome)}));
  return made;
}

}  // namespace

void add_encode_command(CLI::App& app, Action& chosen) {
  const auto [command, options] =
      add_command(app, chosen, "encode", "Make a film of raw frames from a pipe", encode);
  command->footer(
      "Frames come one behind the other without any header, top row first, as FFmpeg's rawvideo.\n"
      "Their number need not be known. The film grows in the directory FILE.part, and gets its "
      "name\n"
      "when the input has ended and it is checked. After an interruption the same command with\n"
      "--resume goes on: give it the same frames and sound again, from the first on.\n\nExamples:\n"
      "  my-renderer | tickreel encode -o film.mp4 --size 1280x720 --fps 60\n"
      "  ffmpeg -i in.mp4 -f rawvideo -pix_fmt rgb24 - |\n"
      "    tickreel encode -o out.mp4 --size 1920x1080 --fps 25 --input-pix-fmt rgb24 --audio "
      "in.wav");
  FilmRequest& request = options->encoding.film;
  add_text_option(*command, "-o,--output", "FILE", request.path,
                  "The film: .mp4 .m4v .mov .mkv .webm")
      ->required()
      ->check(only_known_placeholders());
  add_text_option(*command, "-i,--input", "FILE", options->encoding.input,
                  "The frames; - is standard input (default: -)");
  add_text_option(*command, "--input-pix-fmt", "NAME", options->encoding.layout,
                  "Their pixels: rgba, bgra, rgb24, bgr24 or gray, sRGB (default: rgba)")
      ->check(understood_by([](const auto& name) { return parse_pixel_layout(name); }));
  add_text_option(*command, "--audio", "FILE", options->encoding.sound,
                  "Sound, from a file or a named pipe: WAV and all else that FFmpeg reads");
  add_text_option(*command, "--made-of", "TEXT",
                  request.film.source.emplace<FramesSource>().made_of,
                  "What the frames are of: --resume goes on with no other");
  add_film_option(*command, "size", request, "Size of the frames")->required();
  add_film_option(*command, "fps", request,
                  "Frames for each second; 29.97 means 30000/1001 (default: 60)");
  add_film_option(*command, "resume", request, "Go on with what an interruption left in FILE.part");
  add_film_option(*command, "segment-frames", request,
                  fmt::format("Frames of a segment (default: {})", kDefaultSegmentFrames));
  add_film_options(*command, request, option_group::kFrames);
  command->add_flag("--json", options->as_json,
                    "Print one JSON document: what became of the film, and its size and length");
  add_progress_option(*command, options->progress);
}

}  // namespace tickreel::cli
