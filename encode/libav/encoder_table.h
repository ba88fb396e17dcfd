#pragma once

#include <initializer_list>
#include <span>
#include <string_view>

namespace tickreel::encode {

/// The video encoder for most kinds of files. Nearly every FFmpeg has it.
inline constexpr const char* kDefaultEncoder = "libx264";

/// An option of an encoder that only may have certain values, because with others a film would
/// depend on the machine.
struct FixedOption {
  std::string_view key;
  std::span<const std::string_view> allowed;  ///< the values
  std::string_view instead;                   ///< advice for the user, such as "leave it out"
};

/// An option that tickreel sets if the user does not set it.
struct UsualOption {
  const char* key;
  const char* value;
};

/// The pixel formats of a profile.
struct ProfileFormats {
  int profile;                ///< FFmpeg's number of the profile
  std::string_view pix_fmts;  ///< the usual one first, with spaces between them
};

/// Facts about a video encoder that libavcodec does not give. Other encoders can be used, too; for
/// them the members have their defaults.
struct EncoderFacts {
  std::string_view name{};  ///< FFmpeg's name of the encoder
  /// The library that encodes, whose version a film's records have: "libx264" for libx264.so.164.
  std::string_view library{};
  bool is_offered = true;  ///< whether messages suggest it to users
  /// The endings of the files for which it is the encoder if the user names none.
  std::string_view usual_in{};
  /// Options that tickreel sets in these files, because the encoder's defaults do not suit films.
  std::span<const UsualOption> usual_options{};
  /// The option with a list of parameters, and the list that makes its output the same on every
  /// machine. The user's parameters are appended to the list. Null: there is none.
  const char* parameters_key = nullptr;
  const char* parameters = nullptr;
  /// Its options with fixed values, beside those that all encoders have (check_fixed()).
  std::span<const FixedOption> fixed_options{};
  /// All its presets, if it prints an error for an unknown one to standard error. Empty: not known.
  std::span<const std::string_view> presets{};
  /// The pixel formats of its profiles. (The encoder itself may accept others, with a wrong label.)
  std::span<const ProfileFormats> profiles{};
  int largest_side = 0;  ///< the largest side of a picture, pixels; 0: the encoder checks the side
  /// The largest CRF, for an encoder that silently replaces a larger one; 0: the encoder refuses
  /// it.
  double largest_crf = 0.0;
  /// The range in which a CRF for a wanted file size is searched: from a CRF whose pictures cannot
  /// be told from better ones, to the encoder's last. 0: the encoder has no CRF.
  double best_crf = 0.0;
  double worst_crf = 0.0;
  double crf_step = 1.0;  ///< the smallest difference of CRFs that has an effect
  /// VideoEncoder::reordered_frames(), for an encoder whose has_b_frames is too small in
  /// FFmpeg 5.1; 0: has_b_frames is right.
  int reordered_frames = 0;
  /// Whether it is SVT-AV1, which does not use FFmpeg's log (svt_log.h), and must be given the end
  /// of its film before it is closed.
  bool is_svt = false;
};

/// Returns all facts, in the order in which messages suggest the encoders.
std::span<const EncoderFacts> encoder_table();
/// Returns the encoder for files with this ending (".mp4") if the user names none; kDefaultEncoder
/// for an ending that the table does not have.
const char* usual_encoder(std::string_view ending);
/// Returns the facts about an encoder; for one that is not in the table, facts with all defaults.
const EncoderFacts& facts_of(std::string_view encoder);

}  // namespace tickreel::encode
