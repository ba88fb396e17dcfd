#include "movie/plan/options/film_profiles.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <string_view>

#include "core/text/nearest_name.h"
#include "encode/frame_sink.h"
#include "movie/plan/options/film_option.h"

namespace tickreel::movie {
namespace {

struct OptionValue {
  const char* option = nullptr;
  const char* value = nullptr;
};

/// A purpose of films, with the options for it.
struct Profile {
  std::string_view name;
  const char* endings;  ///< the endings of its files; a generated name gets the first
  const char* purpose;
  std::array<OptionValue, 6> values;
  OptionValue acodec{};
  OptionValue audio_bitrate{};
};

constexpr OptionValue kFps60{"fps", "60"};
constexpr OptionValue kX264{"vcodec", "libx264"};
constexpr OptionValue kAac{"acodec", "aac"};
constexpr OptionValue kFlac{"acodec", "flac"};

constexpr std::array kProfiles = {
    Profile{"share",
            ".mp4 .m4v .mov",
            "for chats and mails: plays everywhere, and is small",
            {{{"size", "1280x720"}, kFps60, kX264, {"crf", "26"}, {"preset", "medium"}}},
            kAac,
            {"audio-bitrate", "128000"}},
    Profile{"youtube-4k60",
            ".mp4 .m4v .mov",
            "to upload, where it is encoded once more: 2160p with as much as is worth sending",
            {{{"size", "3840x2160"}, kFps60, kX264, {"crf", "16"}, {"preset", "fast"}}},
            kAac,
            {"audio-bitrate", "384000"}},
    Profile{"vertical",
            ".mp4 .m4v .mov",
            "for telephones, upright: Shorts, Reels, TikTok",
            {{{"size", "1080x1920"}, kFps60, kX264, {"crf", "18"}, {"preset", "veryfast"}}},
            kAac,
            {"audio-bitrate", "192000"}},
    Profile{"gif",
            ".gif",
            "for pages and messages that show nothing but pictures: no sound, few colours",
            {{{"size", "480x270"}, {"fps", "25"}}}},
    Profile{"editing-prores",
            ".mov",
            "for editing: every frame stands alone, 10 bits, 4:2:2",
            {{{"size", "1920x1080"}, kFps60, {"vcodec", "prores_ks"}, {"pix-fmt", "yuv422p10le"}}},
            {"acodec", "pcm_s16le"}},
    Profile{"lossless",
            ".mkv .mp4",
            "every pixel as it was drawn, in RGB; not every player shows it",
            {{{"size", "1920x1080"},
              kFps60,
              {"vcodec", "libx264rgb"},
              {"crf", "0"},
              {"preset", "veryfast"},
              {"pix-fmt", "rgb24"}}},
            kFlac},
    Profile{"archive-ffv1",
            ".mkv",
            "the same in FFV1, which archives keep: an open standard, each frame alone",
            {{{"size", "1920x1080"}, kFps60, {"vcodec", "ffv1"}, {"pix-fmt", "bgr0"}}},
            kFlac},
};

std::vector<OptionValue> all_values(const Profile& profile) {
  std::vector<OptionValue> all(profile.values.begin(), profile.values.end());
  all.push_back(profile.acodec);
  all.push_back(profile.audio_bitrate);
  std::erase_if(all, [](const OptionValue& value) { return value.option == nullptr; });
  return all;
}

void use(const Profile& profile, FilmRequest& request) {
  for (const auto& [option, value] : profile.values) {
    if (option == nullptr) continue;
    const Status set = film_option(option).set(value, request);
    assert(set);
  }
  ProfileChoice& choice = request.profile;
  choice.name = profile.name;
  choice.endings = profile.endings;
  choice.pix_fmt = request.film.encoding.pix_fmt;
  // The sound options are set later, because a film without sound must not have them.
  if (profile.acodec.value != nullptr) choice.acodec = profile.acodec.value;
  if (profile.audio_bitrate.value != nullptr) {
    choice.audio_bitrate = std::stoll(profile.audio_bitrate.value);
  }
}

}  // namespace

void use_profile(const std::string& name, FilmRequest& request) {
  const auto* const profile = std::ranges::find(kProfiles, name, &Profile::name);
  if (profile != kProfiles.end()) use(*profile, request);
}

const std::vector<std::string>& profile_names() {
  static const std::vector<std::string> kNames = [] {
    std::vector<std::string> names;
    for (const Profile& profile : kProfiles) names.emplace_back(profile.name);
    return names;
  }();
  return kNames;
}

std::string check_profile_name(const std::string& name) {
  if (std::ranges::count(profile_names(), name) > 0) return {};
  return fmt::format("there is no profile {}. There are {}{}", name,
                     fmt::join(profile_names(), ", "), or_nearest(name, profile_names()));
}

std::string describe_profiles() {
  std::string text =
      "A profile stands for options of a film. What is given by an option of its own goes first;\n"
      "with another §vcodec, §crf, §preset and §pix-fmt of the profile are left out.\n"
      "A file that is named has one of its endings; a name that is made up gets the first.\n";
  for (const Profile& profile : kProfiles) {
    text += fmt::format("\n{} ({}): {}\n ", profile.name, profile.endings, profile.purpose);
    std::vector<std::string_view> missing;
    for (const auto& [option, value] : all_values(profile)) {
      text += fmt::format(" §{} {}", option, value);
      const bool names_encoder = std::string_view(option).ends_with("codec");
      if (names_encoder && !has_encoder(value)) missing.emplace_back(value);
    }
    text += missing.empty() ? "\n"
                            : fmt::format("\n  this FFmpeg has no {}: the profile is refused\n",
                                          fmt::join(missing, ", "));
  }
  return text;
}

}  // namespace tickreel::movie
