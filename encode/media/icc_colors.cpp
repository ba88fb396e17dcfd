#include "encode/media/icc_colors.h"

#include <lcms2.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include "core/files/system_refusal.h"

namespace tickreel::encode {
namespace {

struct CloseProfile {
  void operator()(void* profile) const { cmsCloseProfile(profile); }
};
using ProfilePtr = std::unique_ptr<void, CloseProfile>;

struct DeleteTransform {
  void operator()(void* transform) const { cmsDeleteTransform(transform); }
};
using TransformPtr = std::unique_ptr<void, DeleteTransform>;

constexpr std::size_t kBytes = Image::kBytesPerPixel;

Error unreadable() {
  return failed("its colour profile (ICC) cannot be read: convert it to sRGB first");
}

/// The largest difference in levels between sRGB and an equivalent profile.
constexpr int kRounding = 2;

/// Returns colours from all over the cube.
std::vector<std::uint8_t> samples() {
  constexpr int kSteps = 16;
  constexpr int kStep = 17;
  std::vector<std::uint8_t> rgba;
  for (int i = 0; i < kSteps * kSteps * kSteps; ++i) {
    for (const int level : {i / (kSteps * kSteps), i / kSteps % kSteps, i % kSteps}) {
      rgba.push_back(static_cast<std::uint8_t>(level * kStep));
    }
    rgba.push_back(255);
  }
  return rgba;
}

bool is_grey(const Image& image) {
  const auto pixels = image.pixels();
  for (std::size_t i = 0; i < pixels.size(); i += kBytes) {
    if (pixels[i] != pixels[i + 1] || pixels[i] != pixels[i + 2]) return false;
  }
  return true;
}

/// Returns null when memory is short.
cmsToneCurve* curve_of(const std::optional<double>& gamma) {
  if (gamma) return cmsBuildGamma(nullptr, 1 / *gamma);
  constexpr int kWithALine = 4;
  constexpr std::array<double, 5> kSrgb{2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
  return cmsBuildParametricToneCurve(nullptr, kWithALine, kSrgb.data());
}

Result<ProfilePtr> plain_profile(const PlainColors& colors) {
  const auto& places = colors.places;
  const cmsCIExyY white{places[0], places[1], 1.0};
  const cmsCIExyYTRIPLE primaries{
      {places[2], places[3], 1.0}, {places[4], places[5], 1.0}, {places[6], places[7], 1.0}};
  cmsToneCurve* const curve = curve_of(colors.gamma);
  const std::array<cmsToneCurve*, 3> curves{curve, curve, curve};
  ProfilePtr profile(curve == nullptr ? nullptr
                                      : cmsCreateRGBProfile(&white, &primaries, curves.data()));
  if (curve != nullptr) cmsFreeToneCurve(curve);
  if (!profile) return failed("its colours (gAMA, cHRM) make no sense: convert it to sRGB first");
  return profile;
}

}  // namespace

/// Converts from a profile to sRGB. A grey profile converts levels.
class IccColors::Transform {
 public:
  static Result<std::unique_ptr<Transform>> make(cmsHPROFILE from) {
    const ProfilePtr srgb(cmsCreate_sRGBProfile());
    if (!srgb) return refused_by_system("not enough memory for a colour profile");
    // The value is kept as a number: that of a damaged profile is no enumerator.
    const auto space = static_cast<std::uint32_t>(cmsGetColorSpace(from));
    auto made = std::make_unique<Transform>();
    made->is_of_grey_ = space == cmsSigGrayData;
    if (space != cmsSigRgbData && space != cmsSigGrayData) {
      return failed("its colour profile (ICC) is not of RGB: convert it to sRGB first");
    }
    made->transform_.reset(cmsCreateTransform(
        from, made->is_of_grey_ ? TYPE_GRAY_8 : TYPE_RGBA_8, srgb.get(),
        made->is_of_grey_ ? TYPE_RGB_8 : TYPE_RGBA_8, INTENT_PERCEPTUAL, cmsFLAGS_COPY_ALPHA));
    if (!made->transform_) return unreadable();
    made->is_srgb_ = made->is_of_grey_ ? made->learn_levels() : made->changes_nothing();
    return made;
  }

  void apply(Image& image) const {
    if (is_srgb_) return;
    const auto pixels = image.pixels();
    if (!is_of_grey_) {
      cmsDoTransform(transform_.get(), pixels.data(), pixels.data(),
                     static_cast<cmsUInt32Number>(pixels.size() / kBytes));
      return;
    }
    // A grey profile does not apply to a picture with colours.
    if (!is_grey(image)) return;
    for (std::size_t i = 0; i < pixels.size(); i += kBytes) {
      const std::uint8_t level = levels_[pixels[i]];
      std::fill_n(pixels.begin() + static_cast<std::ptrdiff_t>(i), 3, level);
    }
  }

 private:
  [[nodiscard]] bool changes_nothing() const {
    const std::vector<std::uint8_t> before = samples();
    std::vector<std::uint8_t> after = before;
    cmsDoTransform(transform_.get(), before.data(), after.data(),
                   static_cast<cmsUInt32Number>(before.size() / kBytes));
    return std::ranges::equal(before, after,
                              [](int a, int b) { return std::abs(a - b) <= kRounding; });
  }
  /// Fills levels_ and returns whether they equal those of sRGB.
  bool learn_levels() {
    bool is_same = true;
    for (std::size_t i = 0; i < levels_.size(); ++i) {
      const auto grey = static_cast<std::uint8_t>(i);
      std::array<std::uint8_t, 3> rgb{};
      cmsDoTransform(transform_.get(), &grey, rgb.data(), 1);
      levels_[i] = rgb[1];
      is_same = is_same && std::abs(rgb[1] - static_cast<int>(i)) <= kRounding;
    }
    return is_same;
  }

  TransformPtr transform_;
  bool is_of_grey_ = false;
  bool is_srgb_ = false;
  std::array<std::uint8_t, 256> levels_{};
};

IccColors::IccColors() = default;
IccColors::IccColors(IccColors&&) noexcept = default;
IccColors& IccColors::operator=(IccColors&&) noexcept = default;
IccColors::~IccColors() = default;

Status IccColors::to_srgb(std::span<const std::uint8_t> profile, Image& image) {
  // Consecutive pictures of a video have the same profile.
  if (!transform_ || !std::ranges::equal(profile, profile_)) {
    const ProfilePtr from(
        cmsOpenProfileFromMem(profile.data(), static_cast<cmsUInt32Number>(profile.size())));
    if (!from) return unreadable();
    auto made = Transform::make(from.get());
    if (!made) return made.error();
    transform_ = *std::move(made);
    profile_.assign(profile.begin(), profile.end());
  }
  transform_->apply(image);
  return {};
}

Status IccColors::to_srgb(const PlainColors& colors, Image& image) {
  const auto profile = plain_profile(colors);
  if (!profile) return profile.error();
  const auto made = Transform::make(profile->get());
  if (!made) return made.error();
  (*made)->apply(image);
  return {};
}

}  // namespace tickreel::encode
