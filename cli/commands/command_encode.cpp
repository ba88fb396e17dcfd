#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "cli/commands/commands.h"
#include "cli/films/film_document.h"
#include "cli/films/film_printer.h"
#include "cli/films/progress_printer.h"
#include "cli/options/film_option.h"
#include "cli/options/name_places.h"
#include "cli/process/interruption.h"
#include "cli/process/last_words.h"
#include "cli/words/messages.h"
#include "core/files/file_names.h"
#include "core/text/shown_name.h"
#include "movie/store/complete_film.h"
#include "movie/writer/copy_pixels.h"
#include "movie/writer/raw_frames.h"
#include "movie/writer/sound_input.h"
#include "movie/writer/written_film.h"

namespace tickreel::cli {
namespace {

using Clock = std::chrono::steady_clock;

struct EncodeOptions {
  FilmRequest request;
  std::string progress = "auto";
  std::string input = "-";
  std::string layout = "rgba";
  std::string sound;
  bool as_json = false;
};

/// From the input to the film.
class Encoding {
 public:
  /// `sound` may be null; all are borrowed.
  Encoding(WrittenFilm& film, RawFrames& frames, PixelLayout layout, SoundInput* sound,
           const ProgressListener& listener)
      : film_(film), frames_(frames), layout_(layout), sound_(sound), listener_(listener) {}

  Status run() {
    const auto meanwhile = [this] { return write_sound(); };
    if (Status skipped = frames_.skip(film_.frames_kept(), meanwhile); !skipped) return skipped;
    std::vector<std::uint8_t> pixels(frames_.frame_bytes());
    while (true) {
      const auto came = frames_.next(pixels, meanwhile);
      if (!came) return came.error();
      if (!*came) return write_last_sound();
      Image image = film_.take_image();
      copy_pixels({pixels.data(), 0, layout_, false}, image);
      if (Status written = film_.write(std::move(image)); !written) return written;
      last_frame_ = Clock::now();
      tell();
    }
  }

 private:
  /// How far ahead of the frames sound is read: where none come, whoever writes may want to be rid
  /// of it first.
  [[nodiscard]] std::int64_t most_samples_ahead() const {
    constexpr std::chrono::milliseconds kLong{500};
    constexpr std::size_t kSampleBytes = AudioFormat::kChannels * sizeof(float);
    if (Clock::now() - last_frame_ < kLong) return rate();
    return static_cast<std::int64_t>(WrittenFilm::kMostWaitingBytes / (2 * kSampleBytes));
  }

  /// What there is of it. Also while frames are waited for: those that are there may lack it.
  Status write_sound() {
    if (watch_for_interruption().load()) return Error{ErrorKind::kInterrupted, "interrupted"};
    while (sound_ != nullptr && samples_ahead() < most_samples_ahead()) {
      const auto piece = sound_->next();
      if (!piece) return piece.error();
      if (piece->empty()) return {};
      if (Status written = film_.write_samples(*piece); !written) return written;
    }
    return {};
  }

  /// What the frames still lack.
  Status write_last_sound() {
    while (sound_ != nullptr && samples_ahead() < 0) {
      const bool is_all = sound_->is_at_end();
      const auto piece = sound_->next();
      if (!piece) return piece.error();
      if (Status written = film_.write_samples(*piece); !written) return written;
      if (is_all && piece->empty()) return {};
      if (watch_for_interruption().load()) return Error{ErrorKind::kInterrupted, "interrupted"};
      if (piece->empty()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return {};
  }

  [[nodiscard]] int rate() const { return audio_format_of(film_.film()).sample_rate_hz; }
  /// How far the sound is ahead of the frames.
  [[nodiscard]] std::int64_t samples_ahead() const {
    return film_.next_sample() -
           samples_before(film_.next_frame(), film_.film().frame_rate, rate());
  }

  void tell() const {
    const std::chrono::duration<double> elapsed = Clock::now() - begin_;
    Progress progress;
    progress.frames_done = film_.next_frame();
    progress.frames_total = frames_.count().value_or(0);
    progress.bytes_written = film_.bytes_written();
    progress.elapsed_seconds = elapsed.count();
    progress.frames_per_second =
        static_cast<double>(film_.next_frame() - film_.frames_kept()) / elapsed.count();
    progress.speed = progress.frames_per_second / film_.film().frame_rate.to_double();
    if (progress.frames_total > 0) {
      progress.seconds_left = static_cast<double>(progress.frames_total - progress.frames_done) /
                              progress.frames_per_second;
    }
    listener_(progress);
  }

  WrittenFilm& film_;
  RawFrames& frames_;
  PixelLayout layout_;
  SoundInput* sound_;
  const ProgressListener& listener_;
  Clock::time_point begin_ = Clock::now();
  Clock::time_point last_frame_ = begin_;  ///< that came
};

Status finish(WrittenFilm& film, const ProgressListener& listener) {
  ProgressMeter progress(listener, film.film().frame_rate, ProgressMeter::Finish::kJoinAndCheck);
  progress.begin(film.next_frame(), film.next_frame());
  return film.finish(finish_listener(progress, &watch_for_interruption()));
}

Status write_film(WrittenFilm& film, RawFrames& frames, PixelLayout layout, SoundInput* sound,
                  const ProgressListener& listener) {
  Encoding encoding(film, frames, layout, sound, listener);
  Status made = encoding.run();
  if (made && film.next_frame() == 0) made = bad_file("no frame came: the input is empty");
  if (made) made = finish(film, listener);
  if (made) return {};
  film.leave();
  const std::string how_to_go_on = film.how_to_go_on();
  return Error{made.error().kind,
               made.error().message + (how_to_go_on.empty() ? "" : "; " + how_to_go_on)};
}

Result<std::int64_t> encode_film(const EncodeOptions& options, const FilmRequest& settings,
                                 ProgressStyle style) {
  const auto layout = parse_pixel_layout(options.layout);
  if (!layout) {
    return bad_usage("--input-pix-fmt " + options.layout +
                     ": choose rgba, bgra, rgb24, bgr24 or gray");
  }
  const LastWords last_words("The segments that are finished are in " +
                             shown_name(settings.path + kPartEnding) +
                             ", if there are any: repeat the command with --resume");
  const ImageSize size = settings.film.size;
  const std::size_t bytes = static_cast<std::size_t>(size.width) *
                            static_cast<std::size_t>(size.height) * bytes_per_pixel(*layout);
  auto frames = RawFrames::open(options.input, bytes);
  if (!frames) return frames.error();
  auto plan = plan_written(settings);
  if (!plan) return plan.error();
  auto film = WrittenFilm::open(*plan);
  if (!film) return film.error();
  std::unique_ptr<SoundInput> sound;
  if (!options.sound.empty()) {
    auto opened = SoundInput::open(options.sound, audio_format_of(settings.film).sample_rate_hz,
                                   (*film)->next_sample());
    if (!opened) return opened.error();
    sound = *std::move(opened);
  }
  FilmPrinter printer(style, {{}, settings.path});
  for (const std::string& warning : (*film)->warnings()) printer.warn(warning);
  printer.begin({.frames = frames->count().value_or(0),
                 .frames_there = (*film)->frames_kept(),
                 .sink = (*film)->description()});
  const ProgressListener listener = [&](const Progress& progress) { printer.show(progress); };
  const Clock::time_point begin = Clock::now();
  Status made = write_film(**film, *frames, *layout, sound.get(), listener);
  if (!made) printer.fail(made.error());
  if (!made) return made.error();
  const std::chrono::duration<double> elapsed = Clock::now() - begin;
  plan->film.plan.frame_count = (*film)->next_frame();
  printer.end(end_of(*plan, elapsed.count()));
  return plan->film.plan.frame_count;
}

Status encode(const EncodeOptions& options) {
  const auto style = parse_progress_style(options.progress);
  if (!style) return style.error();
  if (Status understood = options.request.understood; !understood) return understood;
  FilmRequest settings = options.request;
  if (!options.sound.empty()) settings.film.sound = kGameSound;
  settings.stop = &watch_for_interruption();
  const auto frames = encode_film(options, settings, *style);
  const Status made = frames ? Status() : Status(frames.error());
  if (!options.as_json) return made;
  FilmPlan told = begin_plan(settings, settings.path);
  told.film.plan.frame_count = frames ? *frames : 0;
  print_document(films_document({&told}, {result_of(outcome_of(made))}));
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
  FilmRequest& request = options->request;
  add_text_option(*command, "-o,--output", "FILE", request.path,
                  "The film: .mp4 .m4v .mov .mkv .webm")
      ->required()
      ->check(only_known_places());
  add_text_option(*command, "-i,--input", "FILE", options->input,
                  "The frames; - is standard input (default: -)");
  add_text_option(*command, "--input-pix-fmt", "NAME", options->layout,
                  "Their pixels: rgba, bgra, rgb24, bgr24 or gray, sRGB (default: rgba)");
  add_text_option(*command, "--audio", "FILE", options->sound,
                  "Sound, from a file or a named pipe: WAV and all else that FFmpeg reads");
  add_text_option(*command, "--made-of", "TEXT",
                  request.film.source.emplace<FramesSource>().made_of,
                  "What the frames are of: --resume goes on with no other");
  add_film_option(*command, "size", request, "Size of the frames")->required();
  add_film_option(*command, "fps", request,
                  "Frames for each second; 29.97 means 30000/1001 (default: 60)");
  for (const char* name : {"vcodec", "crf", "preset", "pix-fmt", "codec-opt", "acodec",
                           "audio-rate", "audio-bitrate", "title", "metadata", "overwrite"}) {
    add_film_option(*command, name, request);
  }
  add_film_option(*command, "resume", request, "Go on with what an interruption left in FILE.part");
  add_film_option(*command, "manifest", request);
  add_film_option(*command, "segment-frames", request,
                  fmt::format("Frames of a segment (default: {})", kDefaultSegmentFrames));
  command->add_flag("--json", options->as_json,
                    "Print one JSON document: what became of the film, and its size and length");
  add_progress_option(*command, options->progress);
}

}  // namespace tickreel::cli
