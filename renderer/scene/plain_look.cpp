#include "renderer/scene/plain_look.h"

#include <algorithm>
#include <array>

namespace tickreel {
namespace {

constexpr std::array<std::uint32_t, 6> kPalette{0xE4572E, 0x2E86AB, 0xF3A712,
                                                0x5FAD56, 0x9B5DE5, 0xD8DBE2};

class PlainLook : public Look {
 public:
  [[nodiscard]] std::vector<Mesh> meshes() const override { return {bevelled_box_mesh(0.06F)}; }
  [[nodiscard]] std::vector<std::string> cameras() const override { return {"arena"}; }

  Status select_camera(std::string_view name, std::span<const std::string> /*players*/) override {
    if (name == "arena") return {};
    return bad_usage("there is no camera '" + std::string(name) + "'; this game has: arena");
  }

  void compose(const Moment& moment, Scene& scene) override {
    // Wide pictures fit the arena's height, narrow ones its width.
    const float distance = 36.0F * std::max(1.0F, 16.0F / 9.0F / moment.aspect);
    scene.camera.eye = {0.0F, -0.55F * distance, 0.835F * distance};
    scene.camera.target = {0.0F, -1.3F, 0.0F};
    if (moment.camera != nullptr) scene.camera = *moment.camera;
    scene.lighting.shadow_radius = 26.0F;
    scene.ground = {.tone_a = srgb(0x6E7A71), .tone_b = srgb(0x68746B), .line = srgb(0x5C675F)};
    for (const Thing& thing : moment.things) {
      Instance& box = scene.instances.emplace_back();
      box.position = thing.position;
      box.rotation = thing.rotation;
      box.scale = thing.size;
      box.material.color = srgb(kPalette[thing.variant % kPalette.size()]);
      box.material.specular = 0.2F;
    }
  }
};

}  // namespace

std::unique_ptr<Look> make_plain_look() {
  return std::make_unique<PlainLook>();
}

}  // namespace tickreel
