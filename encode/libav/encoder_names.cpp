#include "encode/encoder_names.h"

#include "encode/libav/audio_table.h"
#include "encode/libav/encoder_table.h"

namespace tickreel::encode {

std::string encoders_in_words(std::string_view ending, const std::string& vcodec,
                              const std::string& acodec, bool has_sound) {
  const std::string pictures = vcodec.empty() ? usual_encoder(ending) : vcodec;
  if (!has_sound) return pictures + ", no sound";
  const AudioEncoderFacts* const usual = meant_audio_encoder("", ending);
  const std::string sound = acodec.empty() && usual != nullptr ? std::string(usual->name) : acodec;
  return sound.empty() ? pictures : pictures + ", " + sound;
}

}  // namespace tickreel::encode
