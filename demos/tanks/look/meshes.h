#pragma once

#include <vector>

#include "demos/tanks/look/mesh_index.h"
#include "tickreel/scene/mesh.h"

namespace tickreel::tanks {

/// All of them, in the order of MeshIndex.
std::vector<Mesh> tanks_meshes();

}  // namespace tickreel::tanks
