#include "renderer/gl/shader_set.h"

#include "embedded_files.h"
#include "renderer/gl/gl_program.h"

namespace tickreel::renderer {

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
  const auto link_both = [&](LightingPrograms& programs, std::string_view name,
                             std::string_view vertex, std::string_view fragment) {
    constexpr std::string_view kLit = "#define POINT_LIGHTS\n";
    link(programs.unlit, name, {frame_glsl(), vertex}, {frame_glsl(), lighting_glsl(), fragment});
    link(programs.lit, name, {frame_glsl(), vertex},
         {frame_glsl(), kLit, lighting_glsl(), fragment});
  };
  link_both(set.solid, "solid", solid_vert(), solid_frag());
  link(set.shadow, "shadow", {frame_glsl(), shadow_vert()}, {});
  link_both(set.ground, "ground", ground_vert(), ground_frag());
  link_both(set.mark, "mark", mark_vert(), mark_frag());
  link(set.sprite, "sprite", {frame_glsl(), sprite_vert()}, {frame_glsl(), sprite_frag()});
  link(set.clear, "clear", {frame_glsl(), rects_vert()}, {frame_glsl(), clear_frag()});
  const auto link_edges = [&](GlProgram& program, std::string_view name,
                              std::string_view fragment) {
    link(program, name, {frame_glsl(), rects_vert()},
         {frame_glsl(), edge_rule_glsl(), edge_scene_glsl(), edge_mix_glsl(), fragment});
  };
  link_edges(set.edge_find, "edge find", edge_find_frag());
  link_edges(set.edge_smooth, "edge smooth", edge_smooth_frag());
  link(set.overlay, "overlay", {frame_glsl(), overlay_vert()}, {frame_glsl(), overlay_frag()});
  if (!status) return status.error();
  return set;
}

}  // namespace tickreel::renderer
