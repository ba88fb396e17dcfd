#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string_view>
#include <vector>

#include "core/text/counted.h"
#include "core/text/parse_number.h"
#include "core/text/quoted_text.h"
#include "encode/libav/film_decoder.h"
#include "encode/libav/film_reader.h"
#include "encode/segments/segment_file.h"
#include "encode/segments/sound_check.h"

namespace tickreel::encode {
namespace {

/// Reads "00:00:02.000000000", Matroska's tag for the length of a stream; none for other texts.
std::optional<double> seconds_of_tag(std::string_view text) {
  constexpr std::string_view kForm = "00:00:00.000000000";
  const bool is_one = std::ranges::equal(text, kForm, [](char c, char form) {
    return form == '0' ? c >= '0' && c <= '9' : c == form;
  });
  const auto part = [&](std::size_t first, std::size_t count) {
    return parse_number<double>(text.substr(first, count)).value_or(0.0);
  };
  if (!is_one) return std::nullopt;
  return (part(0, 2) * 60.0 + part(3, 2)) * 60.0 + part(6, std::string_view::npos);
}

/// Returns a tag's value; empty: there is no such tag.
std::string tag_of(const AVDictionary* tags, const std::string& key) {
  const AVDictionaryEntry* const found = av_dict_get(tags, key.c_str(), nullptr, 0);
  return found == nullptr ? "" : found->value;
}

/// The facts that were found about one frame of the film.
struct FoundFrame {
  bool is_there = false;
  bool is_twice = false;
  bool has_right_length = false;
  bool is_decoded = false;
  ImageSize size;
  std::uint64_t packet_hash = 0;
};

class FilmCheck {
 public:
  /// Decodes nothing if there is no decoder.
  FilmCheck(const std::string& path, const ExpectedFilm& expected, FilmReader reader,
            std::optional<FilmDecoder> decoder, std::vector<SoundCheck> sounds)
      : path_(path),
        expected_(expected),
        reader_(std::move(reader)),
        decoder_(std::move(decoder)),
        sounds_(std::move(sounds)),
        frames_(static_cast<std::size_t>(expected.frame_count)) {}

  Status run(const FrameListener& listener) {
    if (Status read = read_all(listener); !read) return read;
    if (packet_count_ > 0 && wrong_length_count_ == packet_count_) {
      return bad("its frames are not those of " + expected_.frame_rate.to_string() +
                 " frames a second");
    }
    // A missing frame can make another one's length wrong, so it is reported first.
    for (std::int64_t i = 0; i < expected_.frame_count; ++i) {
      if (frames_[static_cast<std::size_t>(i)].is_there) continue;
      return missing(i);
    }
    for (std::int64_t i = 0; i < expected_.frame_count; ++i) {
      if (const std::string fault = fault_of(i); !fault.empty()) {
        return bad(name(i) + " " + fault);
      }
    }
    return check_whole();
  }

 private:
  Status read_all(const FrameListener& listener) {
    const auto deliver = [this](std::int64_t pts, ImageSize size) { note_decoded(pts, size); };
    for (std::int64_t done = 0;;) {
      const auto packet = reader_.next();
      if (!packet) {
        read_error_ = packet.error();
        break;
      }
      if (*packet == nullptr) break;
      if (const auto stream = reader_.sound_number(**packet)) {
        if (sound_status_) sound_status_ = sounds_[*stream].add(**packet);
        continue;
      }
      ++done;
      note_packet(**packet);
      if (decoder_) decoder_->decode(*packet, deliver);
      if (listener && !listener(std::min(done, expected_.frame_count))) {
        return Error{ErrorKind::kInterrupted, "stopped while the film was checked"};
      }
    }
    if (decoder_) decoder_->decode(nullptr, deliver);
    return {};
  }

  void note_packet(const AVPacket& packet) {
    ++packet_count_;
    // For B-frames in an MP4 with 1000 ticks a second FFmpeg reports the length 0. They last until
    // the next frame, and all times are checked.
    const bool has_right_length =
        packet.duration == 0 || is_right(packet.duration, Rational(1) / expected_.frame_rate);
    if (!has_right_length) ++wrong_length_count_;
    FoundFrame* frame = frame_of(packet.pts);
    if (frame == nullptr) {
      stray_pts_ = std::min(stray_pts_, packet.pts);
      return;
    }
    frame->is_twice = frame->is_there;
    frame->is_there = true;
    frame->has_right_length = has_right_length;
    frame->packet_hash = hash_packet(packet);
  }

  void note_decoded(std::int64_t pts, ImageSize size) {
    FoundFrame* frame = frame_of(pts);
    if (frame == nullptr) return;
    frame->is_decoded = true;
    frame->size = size;
  }

  FoundFrame* frame_of(std::int64_t pts) {
    const auto frame = frame_at(reader_.stream(), expected_.frame_rate, pts);
    if (!frame || *frame >= expected_.frame_count) return nullptr;
    return &frames_[static_cast<std::size_t>(*frame)];
  }

  /// Whether a time is right. Containers round times that they cannot store exactly, and a file may
  /// hold any number, so this uses floating point: the smallest real mistake is a whole unit.
  [[nodiscard]] bool is_right(std::int64_t units, const Rational& seconds) const {
    constexpr double kLessThanAUnit = 0.999;
    const double expected_units = seconds.to_double() / av_q2d(reader_.stream().time_base);
    return std::abs(static_cast<double>(units) - expected_units) < kLessThanAUnit;
  }

  /// Says what is wrong with a frame; empty when nothing is.
  [[nodiscard]] std::string fault_of(std::int64_t index) const {
    const FoundFrame& frame = frames_[static_cast<std::size_t>(index)];
    if (frame.is_twice) return "is there twice";
    if (!frame.has_right_length) return "is not shown as long as it must be";
    if (expected_.coded != nullptr &&
        frame.packet_hash != expected_.coded->frames[static_cast<std::size_t>(index)].packet_hash) {
      return "has other bytes than it was encoded to";
    }
    if (!decoder_) return {};
    if (!frame.is_decoded) return "cannot be decoded" + why_not_decoded();
    const bool any_size = expected_.coded_size == ImageSize{};
    if (!any_size && frame.size != expected_.coded_size) {
      return fmt::format("has {}x{} pixels instead of {}x{}", frame.size.width, frame.size.height,
                         expected_.coded_size.width, expected_.coded_size.height);
    }
    return {};
  }

  [[nodiscard]] std::string why_not_decoded() const {
    const std::string& error = decoder_->first_error();
    return error.empty() ? error : ": " + error;
  }

  [[nodiscard]] Error bad(const std::string& what) const { return of_file(path_, bad_file(what)); }

  [[nodiscard]] Error missing(std::int64_t index) const {
    if (!read_error_) return bad(name(index) + " " + where_it_may_be(index));
    const std::string what = name(index) + " is the first that is missing: ";
    Error error = bad(what + read_error_->message);
    error.subject.unnamed = what + read_error_->subject.unnamed;
    return error;
  }

  [[nodiscard]] std::string where_it_may_be(std::int64_t index) const {
    const AVRational& unit = reader_.stream().time_base;
    const std::int64_t next = pts_of_frame(reader_.stream(), expected_.frame_rate, index + 1);
    if (stray_pts_ < next) {
      return fmt::format("is missing; there is one at {:.6f} s",
                         static_cast<double>(stray_pts_) * av_q2d(unit));
    }
    return fmt::format("is missing; the film has {} of {} frames", packet_count_,
                       expected_.frame_count);
  }

  [[nodiscard]] Status check_whole() {
    if (read_error_) return *read_error_;
    if (Status complete = reader_.check_size(); !complete) return complete;
    if (packet_count_ != expected_.frame_count) {
      return bad(
          fmt::format("it has {} frames instead of {}", packet_count_, expected_.frame_count));
    }
    if (expected_.coded != nullptr && reader_.headers_hash() != expected_.coded->headers_hash) {
      return bad("what the decoder is told before the first frame is not what the encoder said");
    }
    if (decoder_ && !decoder_->first_error().empty()) {
      return bad("decoding it failed: " + decoder_->first_error());
    }
    if (Status right = check_length(); !right) return right;
    if (Status right = check_captions(); !right) return right;
    if (Status right = check_tags(); !right) return right;
    return check_sound_to_end();
  }

  [[nodiscard]] Status check_sound_to_end() {
    for (SoundCheck& sound : sounds_) {
      if (sound_status_) sound_status_ = sound.finish();
    }
    if (sound_status_ || sound_status_.error().kind != ErrorKind::kBadFile) return sound_status_;
    return of_file(path_, sound_status_.error());
  }

  [[nodiscard]] Status check_captions() const {
    const auto& found = reader_.captions();
    const auto& expected = expected_.captions;
    const auto [one, other] = std::ranges::mismatch(found, expected);
    if (one == found.end() && other == expected.end()) return {};
    return bad(
        fmt::format("its captions are not those of the film: it has {} of {}, and number {} is "
                    "another one",
                    found.size(), expected.size(), one - found.begin() + 1));
  }

  /// Compares the tags. FFmpeg adds digits to times.
  [[nodiscard]] Status check_tags() const {
    const Texts none;
    for (const auto& [key, value] : expected_.tags == nullptr ? none : expected_.tags->metadata) {
      const std::string found = tag_of(reader_.file().metadata, key);
      const bool is_time = key == "creation_time" && found.size() > value.size();
      const std::size_t same = is_time ? value.size() - 1 : std::max(value.size(), found.size());
      if (found.compare(0, same, value, 0, same) == 0) continue;
      return bad(fmt::format("its tag {} is {} instead of {}", key, quoted_text(found),
                             quoted_text(value)));
    }
    return check_length_tag();
  }

  [[nodiscard]] Status check_length_tag() const {
    const std::string said = tag_of(reader_.stream().metadata, "DURATION");
    if (said.empty()) return {};
    constexpr double kRoundingSeconds = 0.002;
    const auto seconds = seconds_of_tag(said);
    const double must = (Rational(expected_.frame_count) / expected_.frame_rate).to_double();
    const double beyond = seconds.value_or(0.0) - must;
    if (seconds && beyond >= -kRoundingSeconds && beyond <= kRoundingSeconds + sound_delay()) {
      return {};
    }
    return bad(fmt::format("its tag DURATION is {}, but its frames are {:.6f} s long",
                           quoted_text(said), must));
  }

  [[nodiscard]] Status check_length() const {
    const AVStream& stream = reader_.stream();
    const Rational seconds = Rational(expected_.frame_count) / expected_.frame_rate;
    const bool is_stream_right =
        stream.duration == AV_NOPTS_VALUE || is_right(stream.duration, seconds);
    constexpr double kRoundingSeconds = 0.001;
    const auto said_seconds = reader_.said_seconds();
    if (!said_seconds) return bad("it does not say how long it is");
    const double beyond = *said_seconds - seconds.to_double();
    const bool is_file_right =
        beyond >= -kRoundingSeconds && beyond <= kRoundingSeconds + sound_delay();
    if (is_stream_right && is_file_right) return {};
    return bad(fmt::format("it says it is {:.6f} s long, but its frames are {:.6f} s",
                           *said_seconds, seconds.to_double()));
  }

  /// Returns the delay in seconds. FFmpeg counts the delay of Opus into a Matroska file's length,
  /// and from version 6 on rounds it to a millisecond, like the place and the length of the last
  /// packet.
  [[nodiscard]] double sound_delay() const {
    const bool is_matroska = reader_.is_in(".mkv") || reader_.is_in(".webm");
    if (reader_.sound() == nullptr || !is_matroska) return 0.0;
    const AVCodecParameters& sound = *reader_.sound()->codecpar;
    if (sound.codec_id != AV_CODEC_ID_OPUS) return 0.0;
    constexpr double kMoreRounding = 0.001;
    return static_cast<double>(sound.initial_padding) / sound.sample_rate + kMoreRounding;
  }

  [[nodiscard]] std::string name(std::int64_t frame) const {
    return frame_name(frame, expected_.frame_rate);
  }

  const std::string& path_;
  const ExpectedFilm& expected_;
  FilmReader reader_;
  std::optional<FilmDecoder> decoder_;
  std::vector<SoundCheck> sounds_;  ///< in the order of FilmReader::sounds()
  Status sound_status_;             ///< the first error
  std::vector<FoundFrame> frames_;
  std::int64_t packet_count_ = 0;
  std::int64_t wrong_length_count_ = 0;
  std::int64_t stray_pts_ = std::numeric_limits<std::int64_t>::max();  ///< the earliest of no frame
  std::optional<Error> read_error_;  ///< why reading ended too early
};

std::string wrong_streams(std::size_t found, std::size_t wanted) {
  if (wanted == 0) return "it has 2 streams (video, audio), and must have no sound";
  if (found == 0) return "it has no sound, and must have some";
  return fmt::format("it has {} instead of {}", counted(found, "stream") + " of sound", wanted);
}

/// Opens a check for each stream of sound that the film must have and has.
Result<std::vector<SoundCheck>> open_sound_checks(const std::string& path,
                                                  const ExpectedFilm& expected,
                                                  const FilmReader& reader) {
  std::vector<const SampleSource*> wanted;
  if (expected.sound != nullptr) {
    wanted.push_back(&expected.sound->samples);
    for (const JoinedTrack& track : expected.sound->tracks) wanted.push_back(&track.samples);
  }
  const auto& found = reader.sounds();
  if (found.size() != wanted.size()) {
    return of_file(path, bad_file(wrong_streams(found.size(), wanted.size())));
  }
  std::vector<SoundCheck> checks;
  for (std::size_t i = 0; i < found.size(); ++i) {
    auto check =
        SoundCheck::open(reader, *found[i], *expected.sound, *wanted[i], expected.container);
    if (!check) {
      const bool is_bad_file = check.error().kind == ErrorKind::kBadFile;
      return is_bad_file ? of_file(path, check.error()) : check.error();
    }
    checks.push_back(*std::move(check));
  }
  return checks;
}

}  // namespace

Status check_film(const std::string& path, const ExpectedFilm& expected,
                  const FrameListener& listener) {
  if (expected.coded != nullptr &&
      static_cast<std::int64_t>(expected.coded->frames.size()) != expected.frame_count) {
    return naming_file(ErrorKind::kBadFile, "", path,
                       fmt::format(" cannot be checked: {} coded frames are known of {}",
                                   expected.coded->frames.size(), expected.frame_count));
  }
  // A second stream of sound in a film with at most one is as wrong as any other extra stream.
  const bool has_tracks = expected.sound != nullptr && !expected.sound->tracks.empty();
  auto reader = FilmReader::open(path, has_tracks ? Sound::kTracks : Sound::kMayBe);
  if (!reader) return reader.error();
  if (!expected.container.empty() && !reader->is_in(expected.container)) {
    return of_file(path, bad_file(fmt::format("it is no {} file", expected.container)));
  }
  std::optional<FilmDecoder> decoder;
  if (!expected.has_been_decoded) {
    auto opened = FilmDecoder::open(reader->stream());
    if (!opened) return opened.error();
    decoder = *std::move(opened);
  }
  auto sounds = open_sound_checks(path, expected, *reader);
  if (!sounds) return sounds.error();
  return FilmCheck(path, expected, *std::move(reader), std::move(decoder), *std::move(sounds))
      .run(listener);
}

}  // namespace tickreel::encode
