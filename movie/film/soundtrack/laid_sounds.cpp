#include "movie/film/soundtrack/laid_sounds.h"

#include <algorithm>

namespace tickreel::movie {

Result<LaidSounds> LaidSounds::open(const FilmDefinition& film,
                                    const std::function<bool()>& goes_on) {
  LaidSounds sounds;
  if (film.sound.empty()) return sounds;
  const auto add = [&](const LaidSound& laid, const char* option) -> Status {
    auto mixer = SoundFileMixer::open(film, laid, option, goes_on);
    if (!mixer) return mixer.error();
    sounds.files_.push_back({laid.track, *std::move(mixer)});
    return {};
  };
  const auto add_all = [&](bool is_voice) -> Status {
    for (const LaidSound& laid : film.sounds) {
      if ((laid.track == kVoiceTrack) != is_voice) continue;
      if (Status added = add(laid, "sound"); !added) return added;
    }
    return {};
  };
  Status all = add_all(true);
  if (all && film.music.has_music()) {
    all = add(film.music.laid(), "music");
    if (all) sounds.music_silence_ = sounds.files_.back().mixer.silence_at_end();
  }
  if (all) all = add_all(false);
  return all ? Result<LaidSounds>(std::move(sounds)) : all.error();
}

Result<LaidSounds> LaidSounds::again() const {
  LaidSounds sounds;
  for (const File& file : files_) {
    auto mixer = file.mixer.again();
    if (!mixer) return mixer.error();
    sounds.files_.push_back({file.track, *std::move(mixer)});
  }
  return sounds;
}

Status LaidSounds::mix(std::int64_t first_sample, std::span<float> samples, const Listener& each) {
  heard_.assign(samples.begin(), samples.end());
  for (File& file : files_) {
    laid_.assign(samples.size(), 0.0F);
    if (Status laid = file.mixer.mix(first_sample, heard_, laid_); !laid) return laid;
    for (std::size_t i = 0; i < samples.size(); ++i) samples[i] += laid_[i];
    if (file.track == kVoiceTrack) std::ranges::copy(samples, heard_.begin());
    if (each) each(file.track, laid_);
  }
  return {};
}

bool LaidSounds::is_on(const std::string& track) const {
  return std::ranges::find(files_, track, &File::track) != files_.end();
}

bool LaidSounds::is_exact() const {
  return std::ranges::all_of(files_, [](const File& file) { return file.mixer.is_exact(); });
}

}  // namespace tickreel::movie
