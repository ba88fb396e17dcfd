#include "renderer/gl/shader_set.h"

#include <utility>

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
  if (status) {
    Result<EdgePrograms> edges = EdgePrograms::build(PictureDepth::k8);
    if (edges) {
      set.edges = std::move(*edges);
    } else {
      status = edges.error();
    }
  }
  link(set.overlay, "overlay", {frame_glsl(), overlay_vert()}, {frame_glsl(), overlay_frag()});
  if (!status) return status.error();
  return set;
}

Result<EdgePrograms> EdgePrograms::build(PictureDepth depth) {
  using namespace embedded;
  const bool has_alpha = depth == PictureDepth::k16Alpha;
  const std::string_view begin = has_alpha        ? "#define DEEP\n#define ALPHA\n"
                                 : is_deep(depth) ? "#define DEEP\n"
                                                  : "";
  EdgePrograms edges;
  Status status;
  const auto link = [&](GlProgram& program, std::string_view name,
                        std::initializer_list<std::string_view> fragment_parts) {
    if (!status) return;
    Result<GlProgram> linked = link_program(name, {frame_glsl(), rects_vert()}, fragment_parts);
    if (linked) {
      program = std::move(*linked);
    } else {
      status = linked.error();
    }
  };
  link(edges.find, "edge find",
       {frame_glsl(), begin, edge_rule_glsl(), edge_scene_glsl(), edge_mix_glsl(),
        edge_find_frag()});
  link(edges.smooth, "edge smooth",
       {frame_glsl(), begin, edge_rule_glsl(), edge_scene_glsl(), edge_mix_glsl(),
        edge_smooth_frag()});
  if (is_deep(depth)) link(edges.encode, "edge encode", {frame_glsl(), begin, edge_encode_frag()});
  if (!status) return status.error();
  return edges;
}

}  // namespace tickreel::renderer
