#include "renderer/shader_set.h"

#include "embedded_files.h"
#include "renderer/gl_program.h"

namespace tickreel {

Result<ShaderSet> ShaderSet::build() {
  using namespace embedded;
  ShaderSet set;
  Status status;
  const auto link = [&](GlProgram& program, std::string_view name,
                        std::initializer_list<std::string_view> vertex_parts,
                        std::initializer_list<std::string_view> fragment_parts) {
    if (!status) return;
    Result<GlProgram> linked = link_program(name, vertex_parts, fragment_parts);
    if (linked) {
      program = std::move(*linked);
    } else {
      status = linked.error();
    }
  };
  link(set.solid, "solid", {frame_glsl(), solid_vert()},
       {frame_glsl(), lighting_glsl(), solid_frag()});
  link(set.shadow, "shadow", {frame_glsl(), shadow_vert()}, {});
  link(set.ground, "ground", {frame_glsl(), ground_vert()},
       {frame_glsl(), lighting_glsl(), ground_frag()});
  link(set.mark, "mark", {frame_glsl(), mark_vert()}, {frame_glsl(), lighting_glsl(), mark_frag()});
  link(set.sprite, "sprite", {frame_glsl(), sprite_vert()}, {frame_glsl(), sprite_frag()});
  link(set.edge_find, "edge find", {frame_glsl(), picture_vert()},
       {frame_glsl(), edge_find_frag()});
  link(set.edge_smooth, "edge smooth", {frame_glsl(), picture_vert()},
       {frame_glsl(), edge_smooth_frag()});
  link(set.overlay, "overlay", {frame_glsl(), overlay_vert()}, {frame_glsl(), overlay_frag()});
  if (!status) return status.error();
  return set;
}

}  // namespace tickreel
