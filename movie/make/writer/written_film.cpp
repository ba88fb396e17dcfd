#include "movie/make/writer/written_film.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <system_error>
#include <utility>

#include "core/files/file_ending.h"
#include "core/text/counted.h"
#include "encode/audio_format.h"
#include "encode/sinks/sink_choice.h"
#include "movie/film/film_json.h"
#include "movie/film/film_provenance.h"
#include "movie/make/engine/exception_guard.h"
#include "movie/make/store/segment_store.h"
#include "movie/plan/sound_choice.h"
#include "tickreel/core/utf8.h"

namespace tickreel::movie {
namespace {

Error differs(const std::string& path, const std::string& what) {
  return bad_usage("cannot resume " + path + ": " + what +
                   ": give the same again, from the first frame on, or start anew with §overwrite");
}

Error is_another(const std::string& path, const std::string& what) {
  return differs(path, what + " than the one that is there");
}

/// Two lanes: one encodes while the other, at the end of a segment, reads it back.
constexpr std::size_t kLanes = 2;
constexpr std::size_t kLeastImages = 4;
constexpr std::size_t kMostImages = 16;

std::size_t bytes_of(ImageSize size) {
  return static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height) *
         Image::kBytesPerPixel;
}

/// Returns the most pictures that are on their way to the encoder.
std::size_t images_of(ImageSize size) {
  return std::clamp(WrittenFilm::kMostWaitingBytes / bytes_of(size), kLeastImages, kMostImages);
}

Status check_sound(const FilmPlan& plan) {
  if (plan.film.sound.empty() || plan.sink->takes_sound) return {};
  return bad_usage("there is no place for sound in such a film: leave the sound out");
}

}  // namespace

Result<ResumeCheck> ResumeCheck::begin(const SegmentDirectory& directory) {
  const FilmDefinition& film = directory.film();
  auto witness = PictureWitness::create(segment_settings(film), film.size);
  if (!witness) return witness.error();
  ResumeCheck again(directory.path(), film, *std::move(witness));
  for (const auto& [segment, record] : directory.segments()) again.add(record, film);
  return again;
}

Result<ResumeCheck> ResumeCheck::begin(const FilmManifest& manifest, const std::string& path) {
  auto witness = PictureWitness::create(segment_settings(manifest.film), manifest.film.size);
  if (!witness) return witness.error();
  ResumeCheck again(path, manifest.film, *std::move(witness));
  for (const SegmentRecord& record : manifest.segments) again.add(record, manifest.film);
  return again;
}

ResumeCheck::ResumeCheck(const std::string& path, const FilmDefinition& film,
                         PictureWitness witness)
    : path_(path), segment_frames_(film.plan.segment_frames), witness_(std::move(witness)) {}

void ResumeCheck::add(const SegmentRecord& record, const FilmDefinition& film) {
  const AudioFormat audio = audio_format_of(film);
  pictures_.insert(pictures_.end(), record.picture_hashes.begin(), record.picture_hashes.end());
  if (!record.sound || !audio.has_sound()) return;
  const auto frames = static_cast<std::int64_t>(pictures_.size());
  samples_ = samples_before(frames, film.frame_rate, audio.sample_rate_hz);
  sounds_.push_back({samples_, record.sound->xxh3});
}

Error ResumeCheck::more_frames_than_there() const {
  return differs(path_, "it is complete, and has fewer frames than come now");
}

Status ResumeCheck::compare(std::int64_t frame, const Image& picture) {
  const auto hash = witness_.hash(picture);
  if (!hash) return hash.error();
  if (*hash == pictures_[static_cast<std::size_t>(frame)]) return {};
  return is_another(path_, "frame " + std::to_string(frame) + " is another picture");
}

Status ResumeCheck::compare_samples(std::span<const float> samples) {
  constexpr auto kChannels = std::size_t{AudioFormat::kChannels};
  while (!samples.empty()) {
    const std::int64_t left = sounds_[segment_].end - compared_;
    const auto here = std::min(samples.size() / kChannels, static_cast<std::size_t>(left));
    bytes_.clear();
    add_sample_bytes(samples.first(here * kChannels), bytes_);
    hasher_.add(bytes_);
    compared_ += static_cast<std::int64_t>(here);
    samples = samples.subspan(here * kChannels);
    if (compared_ < sounds_[segment_].end) continue;
    if (Status same = end_segment(); !same) return same;
  }
  return {};
}

Status ResumeCheck::end_segment() {
  const std::uint64_t hash = hasher_.digest();
  const auto segment = static_cast<std::int64_t>(segment_++);
  if (hash == sounds_[segment_ - 1].hash) return {};
  const std::int64_t first = segment * segment_frames_;
  return is_another(path_, "the sound of frame " + std::to_string(first) + " and those after it" +
                               " is another one");
}

Result<FilmPlan> plan_written(const FilmRequest& request) {
  FilmPlan plan = begin_plan(request);
  std::error_code not_there;
  const bool is_no_file = plan.path.empty() || plan.path.ends_with('/') ||
                          std::filesystem::is_directory(plan.path, not_there);
  // For a path that is not a file, the error of the sink explains more than the one below.
  if (plan.sink == nullptr && is_no_file) return sink_of(request).error();
  if (!is_stored(plan)) {
    return bad_usage(
        "a film that is written frame by frame is a file in .mp4, .m4v, .mov, .mkv or "
        ".webm, and '" +
        plan.path + "' is none: give it such a name");
  }
  FilmDefinition& film = plan.film;
  if (!is_utf8(film.given()->made_of)) return bad_usage("what the frames are of must be UTF-8");
  Status right = check_profile(request.profile, plan.path, plan.sink_name);
  if (right) right = check_given_once(film.encoding.codec_options);
  if (right) right = check_sound(plan);
  if (right) right = check_sound_options(film);
  if (!right) return right.error();
  film.container = file_ending(plan.path);
  forget_place(film.encoding);
  film.plan.is_open = true;
  film.plan.frame_count = std::min<std::int64_t>(
      kMaxFilmFrames, kMaxSegments * std::max<std::int64_t>(film.plan.segment_frames, 1));
  return plan;
}

Result<std::unique_ptr<WrittenFilm>> WrittenFilm::open(const FilmPlan& plan) {
  const auto provenance = provenance_of_this_process("none");
  if (!provenance) return provenance.error();
  auto stored = StoredFilm::open(plan.film, *provenance, plan);
  if (!stored) return stored.error();
  return std::unique_ptr<WrittenFilm>(new WrittenFilm(plan.film, *std::move(stored)));
}

WrittenFilm::WrittenFilm(FilmDefinition film, std::unique_ptr<StoredFilm> stored)
    : film_(std::move(film)),
      audio_(audio_format_of(film_)),
      stored_(std::move(stored)),
      frames_kept_(stored_->frames_there()),
      has_end_(stored_->was_complete() || frames_kept_ % film_.plan.segment_frames != 0),
      next_frame_(frames_kept_),
      next_handed_(frames_kept_),
      // Each picture comes back, and may end its segment, which is an event of its own.
      written_(2 * images_of(film_.size) + kLanes) {
  if (audio_.has_sound()) {
    next_sample_ = samples_before(next_frame_, film_.frame_rate, audio_.sample_rate_hz);
  }
  for (std::size_t i = 0; i < kLanes; ++i) {
    lanes_.push_back(
        std::make_unique<SegmentLane>(i, images_of(film_.size), FrameFinisher(), written_));
  }
}

WrittenFilm::~WrittenFilm() {
  leave();
}

void WrittenFilm::leave() {
  for (const auto& lane : lanes_) lane->finish();
  lanes_.clear();
}

Image WrittenFilm::take_image() {
  recycle(false);
  if (images_.empty()) return Image(film_.size);
  Image image = std::move(images_.back());
  images_.pop_back();
  image.resize(film_.size);
  return image;
}

std::size_t WrittenFilm::samples_of_frame(std::int64_t frame) const {
  if (!audio_.has_sound()) return 0;
  const std::int64_t samples = samples_of(frame, 1, film_.frame_rate, audio_.sample_rate_hz);
  return static_cast<std::size_t>(samples) * AudioFormat::kChannels;
}

bool WrittenFilm::may_wait(std::size_t pictures) const {
  return pictures * bytes_of(film_.size) <= kMostWaitingBytes || pictures <= least_waiting_;
}

Status WrittenFilm::write(Image picture) {
  if (picture.size() != film_.size || picture.format() != PixelFormat::kRgba) {
    return bad_usage("a picture is of another size than the film");
  }
  if (has_end_) {
    return bad_usage("the film was ended after " + counted(frames_kept_, "frame") +
                     ": finish it as it is, or start anew with §overwrite");
  }
  if (next_frame_ == film_.plan.frame_count) {
    return bad_usage("a film has " + counted(next_frame_, "frame") +
                     " at most: give a larger §segment-frames");
  }
  waiting_.push_back(std::move(picture));
  ++next_frame_;
  if (Status pumped = pump(); !pumped) return pumped;
  if (may_wait(waiting_.size())) return {};
  return bad_usage("the sound is " + counted(static_cast<std::int64_t>(waiting_.size()), "frame") +
                   " behind the pictures: write the samples of a frame with its picture");
}

Status WrittenFilm::write_samples(std::span<const float> samples) {
  if (!audio_.has_sound()) return bad_usage("samples came for a film without sound");
  if (samples.size() > kMostWaitingBytes / sizeof(float)) {
    return bad_usage("too many samples at once: give some seconds of sound at a time");
  }
  // Limiters and encoders would turn NaN or infinity into full scale or silence.
  const auto wrong =
      std::ranges::find_if(samples, [](float value) { return !std::isfinite(value); });
  if (wrong != samples.end()) {
    const std::int64_t number = next_sample_ + (wrong - samples.begin()) / AudioFormat::kChannels;
    return bad_usage("sample " + std::to_string(number) +
                     " of the film is no number (NaN or infinite): give values from -1 to 1");
  }
  samples_.insert(samples_.end(), samples.begin(), samples.end());
  next_sample_ += static_cast<std::int64_t>(samples.size() / AudioFormat::kChannels);
  if (Status pumped = pump(); !pumped) return pumped;
  if ((samples_.size() - taken_) * sizeof(float) <= kMostWaitingBytes) return {};
  return bad_usage("the pictures are minutes behind the sound: write them together");
}

Status WrittenFilm::pump() {
  while (!waiting_.empty()) {
    if (samples_.size() - taken_ < samples_of_frame(next_handed_)) return {};
    Image picture = std::move(waiting_.front());
    waiting_.pop_front();
    if (Status handed = hand_over(std::move(picture)); !handed) return handed;
  }
  return {};
}

Status WrittenFilm::hand_over(Image picture) {
  DrawnFrame next;
  next.frame.index = next_handed_++;
  next.frame.image = std::move(picture);
  next.segment = next.frame.index / film_.plan.segment_frames;
  const auto begin = samples_.begin() + static_cast<std::ptrdiff_t>(taken_);
  const std::size_t count = samples_of_frame(next.frame.index);
  next.frame.samples.assign(begin, begin + static_cast<std::ptrdiff_t>(count));
  taken_ += count;
  if (2 * taken_ > samples_.size()) {
    samples_.erase(samples_.begin(), samples_.begin() + static_cast<std::ptrdiff_t>(taken_));
    taken_ = 0;
  }
  if (held_) {
    if (Status pushed = push_held(false); !pushed) return pushed;
  }
  const bool is_full = (next.frame.index + 1) % film_.plan.segment_frames == 0;
  held_ = std::move(next);
  return is_full ? push_held(true) : Status();
}

Status WrittenFilm::push_held(bool is_last) {
  DrawnFrame drawn = *std::exchange(held_, std::nullopt);
  if (drawn.frame.index % film_.plan.segment_frames == 0) {
    auto sink = stored_->open_segment(drawn.segment);
    if (!sink) return sink.error();
    drawn.sink = *std::move(sink);
  }
  drawn.is_last = is_last;
  recycle(true);
  ++images_out_;
  SegmentLane& lane = *lanes_[static_cast<std::size_t>(drawn.segment) % kLanes];
  return lane.push(std::move(drawn)) ? Status() : written_.status();
}

/// Takes back images that are written. `waits`: waits until another picture may be handed over.
void WrittenFilm::recycle(bool waits) {
  while (true) {
    const bool is_full = waits && images_out_ >= images_of(film_.size);
    auto written = is_full ? written_.pop() : written_.try_pop();
    if (!written) return;
    if (written->is_segment_finished) continue;
    --images_out_;
    images_.push_back(std::move(written->image));
  }
}

Status WrittenFilm::finish(FinishListener listener) {
  if (next_frame_ == 0) return bad_usage("no frame was written: a film has one at least");
  while (!waiting_.empty()) {
    samples_.resize(taken_ + std::max(samples_.size() - taken_, samples_of_frame(next_handed_)));
    if (Status pumped = pump(); !pumped) return pumped;
  }
  if (held_) {
    if (Status pushed = push_held(true); !pushed) return pushed;
  }
  leave();
  if (Status written = written_.status(); !written) return written;
  stored_->end_at(next_frame_);
  stored_->listen(std::move(listener));
  return without_exceptions([&] { return stored_->finish(); });
}

}  // namespace tickreel::movie
