#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/error.h"
#include "renderer/camera_matrices.h"
#include "renderer/gl_object.h"
#include "renderer/mesh.h"
#include "renderer/scene.h"
#include "renderer/shadow_map.h"

namespace tickreel {

/// Draws a scene's instances: what the sun sees of them, then what the camera sees.
class SolidPass {
 public:
  /// The meshes must have passed check_meshes().
  SolidPass(GlProgram solid, GlProgram shadow, const std::vector<Mesh>& meshes);

  /// Chooses what is to be drawn: all that may be in the picture, near ones first, and all that may
  /// throw a shadow into the disc. Instances that name no mesh are left out.
  void prepare(std::span<const Instance> instances, const CameraMatrices& camera,
               const ShadowFrame& shadow);
  void draw_shadows() const;
  void draw_solids() const;

 private:
  struct MeshRange {
    std::uint32_t first_index = 0;
    std::uint32_t index_count = 0;
    std::int32_t first_vertex = 0;
    Vec3 center;
    float radius = 0.0F;
  };
  /// One instance as the vertex shader reads it.
  struct Record {
    Vec3 position;
    std::array<float, 4> rotation;  // x, y, z, w
    Vec3 scale;
    Color color;
    std::array<float, 3> finish;
  };
  struct Entry {
    MeshId mesh;
    float distance;
    const Instance* instance;
  };
  struct Batch {
    MeshId mesh;
    std::uint32_t first;
    std::uint32_t count;
  };
  /// Instances in the order of drawing, neighbours of one mesh in one call.
  struct Drawing {
    GlBuffer buffer = make_buffer();
    std::vector<Entry> entries;
    std::vector<Batch> batches;
  };

  void fill(Drawing& drawing);
  void draw(const Drawing& drawing) const;

  GlProgram solid_;
  GlProgram shadow_;
  GlVertexArray array_;
  GlBuffer vertices_;
  GlBuffer indices_;
  std::vector<MeshRange> meshes_;
  std::vector<Record> records_;
  Drawing visible_;
  Drawing casters_;
};

/// Whether the triangles are whole and name existing vertices (kUsage when not).
Status check_meshes(const std::vector<Mesh>& meshes);

}  // namespace tickreel
