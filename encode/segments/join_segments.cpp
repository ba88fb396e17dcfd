#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "core/text/counted.h"
#include "encode/libav/film_muxer.h"
#include "encode/segments/join_into.h"
#include "encode/segments/segment_file.h"
#include "encode/segments/segment_reader.h"

namespace tickreel::encode {
namespace {

Status check_fits(const std::string& path, const SegmentReader& reader, const std::string& first,
                  std::uint64_t headers_hash) {
  if (reader.headers_hash() == headers_hash) return {};
  return naming_file(
      ErrorKind::kFailed, "", path,
      " does not fit to " + first + ": it was encoded with other settings or by another FFmpeg");
}

/// Passes on a film's sound as far as its pictures have come, in all streams alike.
class SoundFeed {
 public:
  explicit SoundFeed(const JoinSettings& settings)
      : sound_(settings.sound), frame_rate_(settings.frame_rate) {
    if (sound_ == nullptr) return;
    streams_.push_back({&sound_->samples});
    for (const JoinedTrack& track : sound_->tracks) streams_.push_back({&track.samples});
  }

  /// Passes on all samples before this frame. kFailed when there are too few.
  Status feed(std::int64_t frame, FilmMuxer& writer) {
    if (sound_ == nullptr) return {};
    const std::int64_t end = samples_before(frame, frame_rate_, sound_->audio.sample_rate_hz);
    return feed_up_to(std::min(end, sound_->sample_count), writer);
  }
  /// Passes on the rest. kFailed when there are too few or too many.
  Status finish(FilmMuxer& writer) {
    if (sound_ == nullptr) return {};
    if (Status fed = feed_up_to(sound_->sample_count, writer); !fed) return fed;
    for (const Stream& stream : streams_) {
      const auto count = (*stream.samples)(block_);
      if (!count) return count.error();
      if (*count == 0) continue;
      return failed(fmt::format("there is more sound than the {} samples that the film has",
                                sound_->sample_count));
    }
    return {};
  }

 private:
  static constexpr std::size_t kBlockSamples = 4096;
  static constexpr std::size_t kChannels = AudioFormat::kChannels;

  struct Stream {
    const SampleSource* samples = nullptr;
    std::int64_t done = 0;
  };

  Status feed_up_to(std::int64_t end, FilmMuxer& writer) {
    for (std::size_t i = 0; i < streams_.size(); ++i) {
      if (Status fed = feed_stream(i, end, writer); !fed) return fed;
    }
    return {};
  }

  Status feed_stream(std::size_t number, std::int64_t end, FilmMuxer& writer) {
    Stream& stream = streams_[number];
    while (stream.done < end) {
      const auto wanted = std::min(static_cast<std::size_t>(end - stream.done), kBlockSamples);
      const std::span<float> room = std::span(block_).first(wanted * kChannels);
      const auto count = (*stream.samples)(room);
      if (!count) return count.error();
      if (*count == 0 || *count % kChannels != 0 || *count > room.size()) {
        return failed(fmt::format("there are {} samples of sound of the {} that the film has",
                                  stream.done, sound_->sample_count));
      }
      if (Status written = writer.write_samples(number, room.first(*count)); !written) {
        return written;
      }
      stream.done += static_cast<std::int64_t>(*count / kChannels);
    }
    return {};
  }

  const JoinedSound* sound_;
  Rational frame_rate_;
  std::vector<Stream> streams_;
  std::vector<float> block_ = std::vector<float>(kBlockSamples * kChannels);
};

Status copy_segment(const std::string& path, SegmentReader& reader, FilmMuxer& writer,
                    SoundFeed& sound, std::int64_t video_delay, const FrameListener& listener) {
  while (true) {
    const auto packet = reader.next();
    if (!packet) return packet.error();
    if (*packet == nullptr) return {};
    const std::int64_t frames_done = (*packet)->dts + 1;
    (*packet)->dts -= video_delay;
    if ((*packet)->dts > (*packet)->pts) {
      return naming_file(ErrorKind::kFailed, "", path,
                         " holds back more than the " +
                             counted(static_cast<std::uint64_t>(video_delay), "frame") +
                             " that its record says");
    }
    if (Status fed = sound.feed(frames_done, writer); !fed) return fed;
    if (Status written = writer.write(**packet); !written) return written;
    if (listener && !listener(frames_done)) {
      return Error{ErrorKind::kInterrupted, "stopped while the film was put together"};
    }
  }
}

std::optional<AudioSettings> audio_settings(const JoinedSound* sound) {
  if (sound == nullptr) return std::nullopt;
  return AudioSettings{sound->audio.sample_rate_hz, sound->acodec, sound->bitrate};
}

/// Returns the names of the streams. The first one, the mix, holds all of the sound.
std::vector<StreamName> names_of(const JoinedSound* sound) {
  std::vector<StreamName> names;
  if (sound == nullptr || sound->tracks.empty()) return names;
  names.push_back({"Mix", ""});
  for (const JoinedTrack& track : sound->tracks) names.push_back({track.title, track.language});
  return names;
}

// The k-th packet of the film is decoded at k minus the longest delay in any segment. The rule does
// not depend on who made which segment, so neither does the film.
Status join(const std::vector<std::string>& segment_paths, const JoinSettings& settings,
            const OpenFile& open_file, const FrameListener& listener) {
  const auto container = find_container(settings.path);
  if (!container) return container.error();
  if (static_cast<std::int64_t>(segment_paths.size()) != settings.plan.segment_count()) {
    return failed(fmt::format("there are {} segments of the {} of the film", segment_paths.size(),
                              settings.plan.segment_count()));
  }
  std::unique_ptr<FilmMuxer> writer;
  SoundFeed sound(settings);
  std::uint64_t headers_hash = 0;
  for (std::size_t i = 0; i < segment_paths.size(); ++i) {
    const FrameRange range = settings.plan.range(static_cast<std::int64_t>(i));
    // Some muxers need the pixel format, which only the decoder knows.
    const StreamInfo info = i == 0 ? StreamInfo::kDecoder : StreamInfo::kContainer;
    auto reader = SegmentReader::open(segment_paths[i], range, settings.frame_rate, info);
    if (!reader) return reader.error();
    if (!writer) {
      headers_hash = reader->headers_hash();
      auto file = open_file(settings.part_path);
      if (!file) return file.error();
      auto opened =
          FilmMuxer::open(**container, *std::move(file),
                          {&reader->codec(), settings.frame_rate, audio_settings(settings.sound),
                           settings.tags, settings.plan.frame_count, names_of(settings.sound)},
                          FileLayout::kIndexFirst);
      if (!opened) return opened.error();
      writer = *std::move(opened);
    }
    Status fits = check_fits(segment_paths[i], *reader, segment_paths[0], headers_hash);
    if (!fits) return fits;
    Status copied =
        copy_segment(segment_paths[i], *reader, *writer, sound, settings.video_delay, listener);
    if (!copied) return copied;
  }
  if (Status ended = sound.finish(*writer); !ended) return ended;
  return writer->finish();
}

}  // namespace

Status join_segments(const std::vector<std::string>& segment_paths, const JoinSettings& settings,
                     const FrameListener& listener) {
  return join_into(segment_paths, settings, OutputFile::create_part, listener);
}

Status join_into(const std::vector<std::string>& segment_paths, const JoinSettings& settings,
                 const OpenFile& open_file, const FrameListener& listener) {
  Status joined = join(segment_paths, settings, open_file, listener);
  // The program made the segments itself: a bad one is not a bad input file of the user.
  if (joined || joined.error().kind != ErrorKind::kBadFile) return joined;
  Error error = joined.error();
  error.kind = ErrorKind::kFailed;
  return error;
}

}  // namespace tickreel::encode
