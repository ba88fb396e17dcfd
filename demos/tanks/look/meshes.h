#pragma once

#include <vector>

#include "tickreel/scene/mesh.h"

namespace tickreel::tanks {

/// The most bricks, or pairs of stripes, for which there is a mesh of a wall.
inline constexpr std::uint32_t kMaxRepeats = 24;
/// The number of the arena's sides: west, east, south, north. The surroundings have a mesh for each
/// side, in this order, so that a picture that changes on one side draws that side alone.
inline constexpr std::uint32_t kSides = 4;

/// The meshes of the look, one for each part and material.
enum MeshIndex : MeshId {
  // Parts of a tank, in metres, x forward, around the middle of its footprint. They are made for a
  // hull of kNominalHull and scaled with it.
  kHullMesh,
  kTracksMesh,
  kCleatsMesh,  ///< on top of one track; repeats every kCleatPitch along x
  kWheelsMesh,
  kDeckMesh,
  kTurretMesh,
  kTurretDetailsMesh,
  kBarrelMesh,
  kStripesMesh,                   ///< the first of four meshes, one for each player
  kShellMesh = kStripesMesh + 4,  ///< in metres, x forward, around its middle
  kShieldMesh,                    ///< two thin rings of radius 1

  // Solids that fit the cube -0.5..0.5.
  kBoxMesh,
  kSphereMesh,
  kChunkMesh,
  kCratePlanksMesh,
  kCrateFrameMesh,
  kTallWallMesh,
  kPillarMesh,
  kPillarBandsMesh,
  kMineMesh,
  kRepairMesh,  ///< the first of four meshes, in the order of PowerUpType
  kRapidFireMesh,
  kShieldIconMesh,
  kMineRefillMesh,
  kBricksMesh,  ///< the first of kMaxRepeats meshes: for 1, 2, ... bricks along x
  /// The first of kMaxRepeats meshes: for 2, 4, ... stripes along x. A mesh has every other
  /// stripe.
  kCurbMesh = kBricksMesh + kMaxRepeats,

  // The surroundings, in metres and in place; the first three have one mesh for each side.
  kTurfMesh = kCurbMesh + kMaxRepeats,
  kLeavesMesh = kTurfMesh + kSides,
  kTrunksMesh = kLeavesMesh + kSides,
  kRocksMesh = kTrunksMesh + kSides,
  kMeshCount,
};

inline constexpr Vec3 kNominalHull{2.0F, 1.6F, 0.6F};
inline constexpr float kCleatPitch = 0.16F;
inline constexpr float kLawnHeight = 0.3F;
/// Metres between the arena and the lawn; the border stands there.
inline constexpr float kLawnEdge = 1.4F;

/// Returns all meshes in the order of MeshIndex.
std::vector<Mesh> tanks_meshes();

}  // namespace tickreel::tanks
