#pragma once

#include <initializer_list>
#include <span>
#include <string_view>

namespace tickreel::encode {

/// In most files, and one that is everywhere.
inline constexpr const char* kDefaultEncoder = "libx264";

/// An option of an encoder whose value must be fixed: otherwise films depend on the machine.
struct FixedOption {
  std::string_view key;
  std::span<const std::string_view> allowed;
  std::string_view instead;
};

/// An option that is set unless the user says otherwise.
struct UsualOption {
  const char* key;
  const char* value;
};

/// The pixel formats of a profile.
struct ProfileFormats {
  int profile;                ///< FFmpeg's number
  std::string_view pix_fmts;  ///< the usual one first, spaces between them
};

/// Facts of an encoder beyond what libavcodec says of it. An encoder without a row has none of
/// them.
struct EncoderFacts {
  std::string_view name{};      ///< FFmpeg's
  std::string_view library{};   ///< whose version is in a film's provenance: "libx264" of .so.164
  bool is_offered = true;       ///< to somebody who mistyped a name
  std::string_view usual_in{};  ///< endings of the files where it is taken when none is named
  /// Set there, where its own defaults are not what people want.
  std::span<const UsualOption> usual_options{};
  /// The list of parameters that makes its output the same on every machine. What the user gives
  /// for the same key is added behind it.
  const char* parameters_key = nullptr;
  const char* parameters = nullptr;
  std::span<const FixedOption> fixed_options{};  ///< beyond those of all encoders (check_fixed)
  /// All that it has, where it would complain of others on standard error. Empty: not known.
  std::span<const std::string_view> presets{};
  /// Profiles that say what its pictures are. It may take others, and call them by the same name.
  std::span<const ProfileFormats> profiles{};
  int largest_side = 0;      ///< pixels; 0: it says so itself
  double largest_crf = 0.0;  ///< where it would silently take a smaller one; 0: it says so itself
  /// Between which a CRF is looked for that gives a size: from where nobody sees that more bits
  /// would be better, up to the encoder's last. 0: it has none.
  double best_crf = 0.0;
  double worst_crf = 0.0;
  double crf_step = 1.0;     ///< what it tells apart
  int reordered_frames = 0;  ///< where FFmpeg 5.1 does not know it: has_b_frames is too small
  /// It logs past FFmpeg (svt_log.h), and must be led to the end of its film before it is closed.
  bool is_svt = false;
};

/// All rows, those to offer in that order.
std::span<const EncoderFacts> encoder_table();
/// The encoder that files with this ending (".mp4") get when none is named; kDefaultEncoder when
/// the ending says nothing.
const char* usual_encoder(std::string_view ending);
/// The row of this encoder, or one without facts.
const EncoderFacts& facts_of(std::string_view encoder);

}  // namespace tickreel::encode
