#include "encode/libav/muxer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "core/files/system_refusal.h"
#include "encode/libav/caption_stream.h"
#include "encode/libav/is_one_of.h"

namespace tickreel::encode {
namespace {

/// Returns the ISO 639-2 code for a language that FFmpeg's .mov muxer knows. Some languages have
/// two codes ("deu", "ger"), and QuickTime's list has one of them. Other codes stay as they are.
inline std::string mov_language(const std::string& code) {
  struct Codes {
    const char* given;
    const char* known;
  };
  // Source: "Language Code Values" in Apple's QuickTime File Format Specification, with FFmpeg's
  // codes for them (libavformat/isom.c).
  constexpr std::array kCodes{
      Codes{"bod", "tib"}, Codes{"cym", "wel"}, Codes{"cze", "ces"}, Codes{"deu", "ger"},
      Codes{"ell", "gre"}, Codes{"eus", "baq"}, Codes{"fre", "fra"}, Codes{"fas", "per"},
      Codes{"hye", "arm"}, Codes{"isl", "ice"}, Codes{"kat", "geo"}, Codes{"mkd", "mac"},
      Codes{"msa", "may"}, Codes{"mya", "bur"}, Codes{"nld", "dut"}, Codes{"rum", "ron"},
      Codes{"slo", "slk"}, Codes{"sqi", "alb"}, Codes{"zho", "chi"},
  };
  const auto found =
      std::ranges::find(kCodes, code, [](const Codes& each) { return std::string(each.given); });
  return found == kCodes.end() ? code : found->known;
}

constexpr int kBufferBytes = 1 << 18;

/// The advice where no working alternative has been tried.
constexpr const char* kChooseAnother = "Choose another kind of file, or other settings";

/// Whether an MP4 with this `clock` can hold the distance between decoding and showing a frame.
/// FFmpeg would notice only at the end.
bool mp4_can_time(AVRational frame_duration, AVRational clock) {
  constexpr int kMostReordered = 17;
  constexpr std::int64_t kMostBelieved = 1 << 28;  // in FFmpeg's reader; the format has 32 bits
  return av_rescale_q(kMostReordered, frame_duration, clock) <= kMostBelieved;
}

/// Returns the time scale in which QuickTime and MP4 store stream lengths exactly. FFmpeg's own
/// choice, a thousandth of a second, is not exact.
int exact_timescale(AVRational sample_duration, AVRational frame_duration) {
  const std::int64_t samples = sample_duration.den;
  const std::int64_t frames = frame_duration.den;
  const std::int64_t both = std::lcm(samples, frames);
  return static_cast<int>(both <= std::numeric_limits<std::int32_t>::max() ? both : samples);
}

void free_bytes(AVIOContext* bytes) {
  if (bytes == nullptr) return;
  av_freep(&bytes->buffer);
  avio_context_free(&bytes);
}

/// Reads the file again for faststart's second pass. FFmpeg takes a read error for the end of the
/// file and goes on, so the error is noted here.
struct ReadBack {
  const OutputFile* file;
  std::optional<Error>* error;
  std::int64_t position = 0;
};

int read_back(void* opaque, std::uint8_t* bytes, int size) {
  auto& self = *static_cast<ReadBack*>(opaque);
  const auto count = self.file->read_at(self.position, {bytes, static_cast<std::size_t>(size)});
  if (!count) {
    if (!*self.error) *self.error = count.error();
    return AVERROR(EIO);
  }
  self.position += static_cast<std::int64_t>(*count);
  return *count == 0 ? AVERROR_EOF : static_cast<int>(*count);
}

std::int64_t seek_back(void* opaque, std::int64_t offset, int whence) {
  if ((whence & ~AVSEEK_FORCE) != SEEK_SET) return AVERROR(ENOSYS);
  return static_cast<ReadBack*>(opaque)->position = offset;
}

int close_back(AVFormatContext* /*context*/, AVIOContext* bytes) {
  delete static_cast<ReadBack*>(bytes->opaque);
  free_bytes(bytes);
  return 0;
}

}  // namespace

Result<std::unique_ptr<Muxer>> Muxer::open(const Container& container, OutputFile file,
                                           const FilmStreams& film, FileLayout layout) {
  std::unique_ptr<Muxer> muxer(new Muxer(std::move(file)));
  if (Status started = muxer->start(container, film, layout); !started) return started.error();
  return muxer;
}

Muxer::~Muxer() {
  if (context_) free_bytes(context_->pb);
}

Status Muxer::start(const Container& container, const FilmStreams& film, FileLayout layout) {
  AVFormatContext* context = nullptr;
  // The second pass of faststart reads the file again: open_again().
  const std::string url = "file:" + file_.part_path();
  const int code = c_locale::alloc_output(&context, output_format(container), nullptr, url.c_str());
  context_.reset(context);
  if (code < 0) return result(code);
  context_->flags |= AVFMT_FLAG_BITEXACT | AVFMT_FLAG_CUSTOM_IO;
  context_->opaque = this;
  context_->io_open = [](AVFormatContext* self, AVIOContext** bytes, const char* /*url*/, int flags,
                         AVDictionary** /*options*/) {
    if ((flags & AVIO_FLAG_WRITE) != 0) return AVERROR(ENOSYS);
    return static_cast<Muxer*>(self->opaque)->open_again(*bytes);
  };
  context_->io_close2 = close_back;
  frame_duration_ = av_inv_q(to_libav(film.frame_rate));
  if (Status opened = open_bytes(); !opened) return opened;
  if (film.video != nullptr) {
    if (Status added = add_video(container, film); !added) return added;
  }
  for (const SoundStream& sound : film.sounds) {
    if (Status added = add_sound(sound); !added) return added;
  }
  if (film.tags != nullptr) {
    if (Status tagged = add_tags(film); !tagged) return tagged;
  }
  const auto captions = film.tags == nullptr ? std::vector<FilmCaption>() : captions_of(*film.tags);
  if (captions.empty()) return write_header(container, layout);
  if (Status added = add_caption_stream(*context_, container); !added) return added;
  if (Status headed = write_header(container, layout); !headed) return headed;
  const Status written = write_captions(*context_, captions);
  return file_error_ ? Status(*file_error_) : written;
}

Status Muxer::add_tags(const FilmStreams& film) {
  for (const auto& [key, value] : film.tags->metadata) {
    if (av_dict_set(&context_->metadata, key.c_str(), value.c_str(), 0) < 0) {
      return refused_by_system("not enough memory for metadata");
    }
  }
  const auto chapters = chapters_of(*film.tags);
  for (std::size_t i = 0; i < chapters.size(); ++i) {
    const std::int64_t end = i + 1 < chapters.size() ? chapters[i + 1].frame : film.frame_count;
    if (Status added = add_chapter(chapters[i], end); !added) return added;
  }
  return {};
}

Status Muxer::add_chapter(const FilmChapter& chapter, std::int64_t end) {
  auto* added = static_cast<AVChapter*>(av_mallocz(sizeof(AVChapter)));
  int count = static_cast<int>(context_->nb_chapters);
  // On failure, it frees and clears the whole array.
  if (added != nullptr) av_dynarray_add(&context_->chapters, &count, added);
  context_->nb_chapters = static_cast<unsigned>(count);
  if (added == nullptr || context_->chapters == nullptr ||
      av_dict_set(&added->metadata, "title", chapter.name.c_str(), 0) < 0) {
    return refused_by_system("not enough memory for a chapter");
  }
  added->id = count;
  added->time_base = frame_duration_;
  added->start = chapter.frame;
  added->end = end;
  return {};
}

Status Muxer::open_bytes() {
  // The lambdas are generic because newer FFmpegs made the bytes const.
  const auto write = [](void* self, auto* bytes, int size) {
    return static_cast<Muxer*>(self)->write_bytes(bytes, size);
  };
  const auto seek = [](void* self, std::int64_t offset, int whence) {
    return static_cast<Muxer*>(self)->seek(offset, whence);
  };
  auto* buffer = static_cast<unsigned char*>(av_malloc(kBufferBytes));
  constexpr int kForWriting = 1;
  context_->pb = avio_alloc_context(buffer, kBufferBytes, kForWriting, this, nullptr, write,
                                    file_.is_standard_output() ? nullptr : +seek);
  if (context_->pb != nullptr) return {};
  av_free(buffer);
  return refused_by_system("not enough memory for a file buffer");
}

int Muxer::open_again(AVIOContext*& bytes) {
  auto* buffer = static_cast<unsigned char*>(av_malloc(kBufferBytes));
  auto self = std::make_unique<ReadBack>(ReadBack{&file_, &file_error_});
  constexpr int kForReading = 0;
  bytes = avio_alloc_context(buffer, kBufferBytes, kForReading, self.get(), read_back, nullptr,
                             seek_back);
  if (bytes == nullptr) {
    av_free(buffer);
    return AVERROR(ENOMEM);
  }
  static_cast<void>(self.release());  // close_back() frees it with its context
  return 0;
}

Result<AVStream*> Muxer::add_stream(const AVCodecParameters& codec) {
  AVStream* stream = avformat_new_stream(context_.get(), nullptr);
  if (stream == nullptr) return refused_by_system("not enough memory for a stream");
  const int code = avcodec_parameters_copy(stream->codecpar, &codec);
  if (Status copied = result(code); !copied) return copied.error();
  return stream;
}

Status Muxer::add_video(const Container& container, const FilmStreams& film) {
  const auto added = add_stream(*film.video);
  if (!added) return added.error();
  AVStream* const stream = *added;
  stream->time_base = frame_duration_;  // a hint: MP4 takes a multiple, Matroska milliseconds
  stream->avg_frame_rate = av_inv_q(frame_duration_);
  stream->r_frame_rate = stream->avg_frame_rate;
  stream->sample_aspect_ratio = film.video->sample_aspect_ratio;
  // Apple's players need this tag; they refuse FFmpeg's default, hev1.
  if (container.is_mp4 && film.video->codec_id == AV_CODEC_ID_HEVC) {
    stream->codecpar->codec_tag = MKTAG('h', 'v', 'c', '1');
  }
  video_ = stream;
  return {};
}

Status Muxer::add_sound(const SoundStream& of) {
  const AVCodecParameters& sound = *of.codec;
  const auto added = add_stream(sound);
  if (!added) return added.error();
  if (Status named = name_stream(of, **added); !named) return named;
  sample_duration_ = {1, sound.sample_rate};
  (*added)->time_base = sample_duration_;
#if LIBAVFORMAT_VERSION_MAJOR < 60
  // Matroska's times start at the encoder's delay, whose length it stores. FFmpeg 5 stores the
  // length but does not shift the times; FFmpeg 6 shifts them.
  if (is_one_of(context_->oformat->name, {"matroska", "webm"})) {
    sound_shift_ = sound.initial_padding;
  }
#endif
  sounds_.push_back(*added);
  // FFmpeg 5.1 calls FLAC in MP4 experimental; it has since become standard.
  if (sound.codec_id == AV_CODEC_ID_FLAC) {
    context_->strict_std_compliance = FF_COMPLIANCE_EXPERIMENTAL;
  }
  return {};
}

/// Sets a stream's title and language. Players and editors of MP4 and QuickTime show the name of
/// the handler, so that gets the title, too.
Status Muxer::name_stream(const SoundStream& of, AVStream& stream) const {
  if (of.title.empty()) return {};
  if (sounds_.empty()) stream.disposition |= AV_DISPOSITION_DEFAULT;
  const auto set = [&](const char* key, const std::string& value) {
    return value.empty() || av_dict_set(&stream.metadata, key, value.c_str(), 0) >= 0;
  };
  const bool has_handler = is_one_of(context_->oformat->name, {"mp4", "mov"});
  const bool is_mov = is_one_of(context_->oformat->name, {"mov"});
  const bool is_set = set("title", of.title) &&
                      set("language", is_mov ? mov_language(of.language) : of.language) &&
                      set("handler_name", has_handler ? of.title : "");
  if (is_set) return {};
  return refused_by_system("not enough memory for the name of a stream");
}

Status Muxer::set_options(const Container& container, FileLayout layout,
                          Dictionary& options) const {
  const auto set = [&](const char* key, const std::string& value) {
    if (options.set(key, value)) return Status();
    return Status(refused_by_system("not enough memory for an option"));
  };
  // Files beyond 4 GB, which is six hours, need RF64.
  if (container.format == std::string_view("wav")) return set("rf64", "auto");
  // The last picture has no successor that would give its length.
  if (container.format == gif_container().format) {
    constexpr AVRational kHundredth{1, 100};
    return set("final_delay", std::to_string(av_rescale_q(1, frame_duration_, kHundredth)));
  }
  if (container.format == webp_container().format) return set("loop", "0");  // forever
  if (!container.is_mp4) return {};
  if (!sounds_.empty()) {
    const int timescale = exact_timescale(sample_duration_, frame_duration_);
    Status exact = set("movie_timescale", std::to_string(timescale));
    if (!exact) return exact;
  }
  if (layout == FileLayout::kIndexFirst) return set("movflags", "+faststart");
  if (layout == FileLayout::kIndexLast) return {};
  return set("movflags", "+frag_keyframe+delay_moov+default_base_moof");
}

Status Muxer::write_header(const Container& container, FileLayout layout) {
  Dictionary options;
  if (Status set = set_options(container, layout, options); !set) return set;
  forget_libav_error();
  const int code = c_locale::write_header(context_.get(), options.address());
  if (code == AVERROR(ENOMEM)) return refused_by_system("not enough memory for a file");
  if (code < 0 && !file_error_) {
    const AVCodecParameters& codec = *(video_ != nullptr ? video_ : sounds_.front())->codecpar;
    const char* pixel_format = video_ == nullptr
                                   ? "the sound"
                                   : av_get_pix_fmt_name(static_cast<AVPixelFormat>(codec.format));
    return bad_usage(fmt::format("a {} file cannot hold {} of {}: {}. {}", container.ending,
                                 pixel_format != nullptr ? pixel_format : "such pictures",
                                 avcodec_get_name(codec.codec_id), libav_error(code),
                                 kChooseAnother));
  }
  const bool is_timed_mp4 = code >= 0 && container.is_mp4 && video_ != nullptr;
  if (is_timed_mp4 && !mp4_can_time(frame_duration_, video_->time_base)) {
    return bad_usage(fmt::format("a {} file cannot hold frames of {} seconds each. {}",
                                 container.ending, av_q2d(frame_duration_), kChooseAnother));
  }
  return result(code);
}

Status Muxer::write(AVPacket& packet) {
  return write_to(*video_, frame_duration_, packet);
}

Status Muxer::write_sound(AVPacket& packet, std::size_t stream) {
  packet.pts += sound_shift_;
  packet.dts += sound_shift_;
  return write_to(*sounds_[stream], sample_duration_, packet);
}

Status Muxer::write_to(const AVStream& stream, AVRational time_base, AVPacket& packet) {
  packet.stream_index = stream.index;
  av_packet_rescale_ts(&packet, time_base, stream.time_base);
  forget_libav_error();
  return result(c_locale::write_interleaved(context_.get(), &packet));
}

Status Muxer::flush() {
  if (!sounds_.empty()) {
    forget_libav_error();
    // A null packet writes the packets that wait to be interleaved with the other stream.
    Status all = result(c_locale::write_interleaved(context_.get(), nullptr));
    if (!all) return all;
  }
  // In a fragmented MP4 the first flush only writes the part before all fragments.
  for (int i = 0; i < 2; ++i) {
    forget_libav_error();
    if (Status flushed = result(c_locale::write_packet(context_.get(), nullptr)); !flushed)
      return flushed;
  }
  avio_flush(context_->pb);
  return result(context_->pb->error);
}

Status Muxer::finish(std::int64_t most_bytes) {
  forget_libav_error();
  if (Status ended = result(c_locale::write_trailer(context_.get())); !ended) return ended;
  avio_flush(context_->pb);
  if (Status flushed = result(context_->pb->error); !flushed) return flushed;
  if (most_bytes == 0) return file_.publish();
  const auto bytes = file_.seek(0, SEEK_END);
  if (!bytes) return bytes.error();
  file_bytes_ = *bytes;
  if (file_bytes_ <= most_bytes) return file_.publish();
  return bad_field("size-limit", fmt::format(": the film has {} bytes, and may have {}",
                                             file_bytes_, most_bytes));
}

/// The file's own error wins: libavformat often carries on after it, and its code says less.
Status Muxer::result(int code) {
  if (file_error_) return *file_error_;
  if (code >= 0) return {};
  const bool is_pipe = file_.is_standard_output();
  return naming_file(ErrorKind::kFailed, "cannot write ",
                     is_pipe ? "standard output" : file_.part_path(), ": " + libav_error(code));
}

int Muxer::write_bytes(const std::uint8_t* bytes, int size) {
  // After a failed seek, the bytes would land in the wrong place.
  if (file_error_) return AVERROR(EIO);
  const Status written = file_.write({bytes, static_cast<std::size_t>(size)});
  if (written) return size;
  file_error_ = written.error();
  return AVERROR(EIO);
}

std::int64_t Muxer::seek(std::int64_t offset, int whence) {
  const bool asks_size = (whence & AVSEEK_SIZE) != 0;
  if (asks_size) return AVERROR(ENOSYS);
  const auto position = file_.seek(offset, whence & ~AVSEEK_FORCE);
  if (position) return *position;
  // Muxers do not check whether a seek worked before they write.
  if (!file_error_) file_error_ = position.error();
  return AVERROR(EIO);
}

}  // namespace tickreel::encode
