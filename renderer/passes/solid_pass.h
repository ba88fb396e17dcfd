#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "renderer/gl/gl_object.h"
#include "renderer/gl/shader_set.h"
#include "renderer/passes/shadow_map.h"
#include "renderer/scene/bounds.h"
#include "renderer/scene/camera_matrices.h"
#include "tickreel/result.h"
#include "tickreel/scene/mesh.h"
#include "tickreel/scene/scene.h"

namespace tickreel::renderer {

/// An instance of a scene, and where it may have an effect.
struct PlacedInstance {
  const Instance* instance = nullptr;
  TurnedBox box;          ///< a box around the instance in the world
  float distance = 0.0F;  ///< along the view from the world's origin, metres; may be below 0
  bool visible = false;   ///< whether it may be in the picture
  bool casts = false;     ///< whether it may cast a shadow into the disc of shadows
  bool lit = false;       ///< whether a point light may reach it
};

/// Draws a scene's instances, into a shadow map or into a picture.
class SolidPass {
 public:
  /// `meshes` must have passed check_meshes().
  SolidPass(LightingPrograms solid, GlProgram shadow, const std::vector<Mesh>& meshes);

  /// Fills `placed` with the scene's instances, in order. Leaves out instances whose mesh does not
  /// exist.
  void place(const Scene& scene, const CameraMatrices& camera, const ShadowFrame& shadow,
             std::vector<PlacedInstance>& placed) const;

  /// Draws the instances that cast shadows (PlacedInstance::casts) into the bound shadow map. A
  /// texel does not depend on the order of `placed`.
  void draw_shadows(std::span<const PlacedInstance> placed);
  /// Draws the visible instances into the bound framebuffer, mesh by mesh, and near ones of a mesh
  /// first. A pixel does not depend on the order of `placed`. `has_alpha`: whether background
  /// instances are transparent.
  void draw_solids(std::span<const PlacedInstance> placed, bool has_alpha);

 private:
  struct MeshRange {
    std::uint32_t first_index = 0;
    std::uint32_t index_count = 0;
    std::int32_t first_vertex = 0;
    Vec3 center;
    Vec3 half_size;
    float radius = 0.0F;
  };
  /// One instance, in the form that the vertex shader reads.
  struct Record {
    Vec3 position;
    std::array<float, 4> rotation;  // x, y, z, w
    Vec3 scale;
    Color color;
    std::array<float, 3> finish;
  };
  struct Entry {
    MeshId mesh;
    bool lit;
    float distance;
    const Instance* instance;
  };
  struct Batch {
    MeshId mesh;
    bool lit;
    bool erases;
    std::uint32_t first;
    std::uint32_t count;

    [[nodiscard]] bool goes_on_with(MeshId other, bool is_lit, bool does_erase) const {
      return mesh == other && lit == is_lit && erases == does_erase;
    }
  };

  void choose(const PlacedInstance& placed);
  void draw_chosen(const LightingPrograms* programs, bool has_alpha);

  LightingPrograms solid_;
  GlProgram shadow_;
  GlVertexArray array_;
  GlBuffer vertices_;
  GlBuffer indices_;
  std::vector<MeshRange> meshes_;
  // Instances in drawing order; successive ones with the same mesh are drawn in one call.
  GlBuffer buffer_;
  std::vector<Entry> entries_;
  std::vector<Batch> batches_;
  std::vector<Record> records_;
};

/// Checks that the triangles of all meshes are complete and use existing vertices; kUsage if not.
Status check_meshes(const std::vector<Mesh>& meshes);

}  // namespace tickreel::renderer
