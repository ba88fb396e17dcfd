#include "encode/libav/audio_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <vector>

#include "core/files/file_ending.h"
#include "core/text/nearest_name.h"
#include "encode/libav/libav.h"

namespace tickreel::encode {
namespace {

// The limits of FFmpeg 5.1: it writes no delay of AAC into Matroska, where sound would be 21 ms
// late; no FLAC and no Opus into QuickTime, no PCM into MP4. Vorbis ends exactly in Ogg only. WebM
// holds Opus and Vorbis by its standard.
//
// FLAC is usual in Matroska: it takes any rate and is exact to the sample and bit, for films that
// are kept or edited. Beside the pictures it is small.
constexpr std::array kAudioEncoders = {
    AudioEncoderFacts{.name = "aac",
                      .endings = ".mp4 .m4v .mov",
                      .usual_in = ".mp4 .m4v .mov",
                      .bitrate = 192'000,
                      .form_bitrate = 96'000,
                      .lowest_bitrate = 24'000,
                      .open_ended_in = ".mp4 .m4v .mov"},
    AudioEncoderFacts{.name = "libopus",
                      .library = "libopus",
                      .endings = ".mp4 .m4v .mkv .webm .ogg",
                      .usual_in = ".webm .ogg",
                      .only_rate_hz = 48'000,
                      .bitrate = 160'000,
                      .form_bitrate = 64'000,
                      .lowest_bitrate = 12'000,
                      .follows_cpu = true,
                      .open_ended_in = ".mp4 .m4v"},
    AudioEncoderFacts{.name = "flac",
                      .endings = ".mp4 .m4v .mkv .flac .ogg",
                      .usual_in = ".mkv .flac",
                      .is_lossless = true},
    AudioEncoderFacts{
        .name = "pcm_s16le", .endings = ".mov .mkv .wav", .usual_in = ".wav", .is_lossless = true},
    AudioEncoderFacts{
        .name = "libvorbis", .library = "libvorbisenc", .endings = ".ogg", .bitrate = 160'000},
};

const AVCodec* codec_of(const AudioEncoderFacts& encoder) {
  return avcodec_find_encoder_by_name(std::string(encoder.name).c_str());
}

bool takes_rate(const AudioEncoderFacts& encoder, int rate) {
  if (encoder.only_rate_hz > 0) return rate == encoder.only_rate_hz;
  const AVCodec* codec = codec_of(encoder);
  if (codec == nullptr) return true;
  const auto rates = sample_rates_of(*codec);
  return rates.empty() || std::ranges::find(rates, rate) != rates.end();
}

/// Returns the encoders that suit such a file: "aac, libopus or flac".
std::string what_would_do(std::string_view ending, int rate) {
  std::vector<std::string_view> names;
  for (const AudioEncoderFacts& row : kAudioEncoders) {
    const bool is_there = codec_of(row) != nullptr;
    if (is_there && has_ending(row.endings, ending) && takes_rate(row, rate))
      names.push_back(row.name);
  }
  return names.empty() ? "no other" : fmt::format("{}", fmt::join(names, ", "));
}

std::string rates_of(const AudioEncoderFacts& encoder) {
  if (encoder.only_rate_hz > 0) return std::to_string(encoder.only_rate_hz);
  const auto all = sample_rates_of(*codec_of(encoder));
  std::vector<int> rates(all.begin(), all.end());
  std::ranges::sort(rates);
  return fmt::format("{}", fmt::join(rates, ", "));
}

Result<const AudioEncoderFacts*> find_row(const AudioSettings& settings, std::string_view ending) {
  const AudioEncoderFacts* const row = meant_audio_encoder(settings.acodec, ending);
  if (row != nullptr && has_ending(row->endings, ending)) return row;
  const std::string others = what_would_do(ending, settings.sample_rate_hz);
  if (settings.acodec.empty()) {
    return bad_usage(fmt::format("a {} file cannot hold sound of tickreel", ending));
  }
  return bad_field("acodec",
                   fmt::format(" {}: {}. For a {} file there are: {}{}", settings.acodec,
                               row == nullptr ? "no encoder of that name is used for sound"
                                              : "such a file cannot hold its sound exactly",
                               ending, others, or_nearest(settings.acodec, others)));
}

}  // namespace

std::span<const AudioEncoderFacts> audio_encoder_table() {
  return kAudioEncoders;
}

const AudioEncoderFacts* meant_audio_encoder(const std::string& acodec, std::string_view ending) {
  const auto is_meant = [&](const AudioEncoderFacts& row) {
    return acodec.empty() ? has_ending(row.usual_in, ending) : row.name == acodec;
  };
  const auto* const row = std::ranges::find_if(kAudioEncoders, is_meant);
  return row == kAudioEncoders.end() ? nullptr : row;
}

Result<const AudioEncoderFacts*> choose_audio_encoder(const AudioSettings& settings,
                                                      std::string_view ending) {
  const auto row = find_row(settings, ending);
  if (!row) return row.error();
  const AudioEncoderFacts& encoder = **row;
  const std::string others = what_would_do(ending, settings.sample_rate_hz);
  if (codec_of(encoder) == nullptr) {
    return bad_usage(
        fmt::format("this FFmpeg has no encoder {}. For the sound of a {} file it has: {}",
                    encoder.name, ending, others));
  }
  if (!takes_rate(encoder, settings.sample_rate_hz)) {
    return bad_usage(
        fmt::format("{} does not encode {} samples a second, only {}: choose another §audio-rate, "
                    "or an §acodec that does: {}",
                    encoder.name, settings.sample_rate_hz, rates_of(encoder), others));
  }
  if (encoder.is_lossless && settings.bitrate != 0) {
    return bad_field("audio-bitrate",
                     fmt::format(" has no meaning for {}, which loses nothing", encoder.name));
  }
  if (settings.bitrate != 0 && settings.bitrate < encoder.lowest_bitrate) {
    return bad_usage(fmt::format("{} bits a second are too few for {}: give {} or more",
                                 settings.bitrate, encoder.name, encoder.lowest_bitrate));
  }
  return &encoder;
}

bool is_open_ended(const AudioEncoderFacts& encoder, std::string_view ending) {
  return has_ending(encoder.open_ended_in, ending);
}

}  // namespace tickreel::encode
