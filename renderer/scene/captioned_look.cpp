#include "renderer/scene/captioned_look.h"

#include <utility>

#include "renderer/scene/font.h"

namespace tickreel {
namespace {

// Points of the overlay: an em is 1/15 of the picture's height.
constexpr float kTextSize = 48.0F;
constexpr float kPadding = 18.0F;
constexpr float kPanelHeight = 68.0F;
constexpr float kBaseline = 51.0F;  // below the panel's top

class CaptionedLook final : public Look {
 public:
  CaptionedLook(std::unique_ptr<Look> look, Caption caption)
      : look_(std::move(look)), caption_(std::move(caption)) {}

  [[nodiscard]] std::vector<Mesh> meshes() const override { return look_->meshes(); }
  [[nodiscard]] std::vector<std::string> cameras() const override { return look_->cameras(); }
  [[nodiscard]] Result<LookCamera> find_camera(
      std::string_view name, std::span<const std::string> players) const override {
    return look_->find_camera(name, players);
  }
  [[nodiscard]] double memory_seconds() const override { return look_->memory_seconds(); }

  void compose(const Moment& moment, Scene& scene) override {
    look_->compose(moment, scene);
    Text text;
    text.utf8 = caption_(moment);
    text.size = kTextSize;
    text.weight = Text::Weight::kBold;
    text.tabular = true;
    TextLine line;
    Font::of(text.weight).lay_out(text.utf8, text.size, text.tabular, line);
    const float top = kOverlayHeight - kPanelHeight;
    text.anchor = {kPadding, top + kBaseline};
    scene.overlay.emplace_back(Panel{
        {0.0F, top}, {line.width + 2.0F * kPadding, kPanelHeight}, 0.0F, srgb(0x14161A), 0.75F});
    scene.overlay.emplace_back(std::move(text));
  }

 private:
  std::unique_ptr<Look> look_;
  Caption caption_;
};

}  // namespace

std::unique_ptr<Look> make_captioned_look(std::unique_ptr<Look> look, Caption caption) {
  return std::make_unique<CaptionedLook>(std::move(look), std::move(caption));
}

}  // namespace tickreel
