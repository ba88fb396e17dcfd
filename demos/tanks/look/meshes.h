#pragma once

#include <vector>

#include "tickreel/scene/mesh.h"

namespace tickreel::tanks {

/// The largest number of bricks or stripes in a wall's own mesh.
inline constexpr std::uint32_t kMaxRepeats = 24;
/// The number of the arena's sides. Its surroundings are divided, so that a picture with a change
/// on one side need not draw all of them.
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
  kStripesMesh,                   ///< for player 0, then for players 1, 2 and 3
  kShellMesh = kStripesMesh + 4,  ///< metres, x forward, around its middle
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
  kRepairMesh,  ///< this and the next three in the order of PowerUpType
  kRapidFireMesh,
  kShieldIconMesh,
  kMineRefillMesh,
  kBricksMesh,                            ///< for 1, 2, ... kMaxRepeats bricks along x
  kCurbMesh = kBricksMesh + kMaxRepeats,  ///< every other of 2, 4, ... stripes along x

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
inline constexpr float kLawnEdge = 1.4F;  ///< metres from the arena; the border stands between

/// Returns all meshes in the order of MeshIndex.
std::vector<Mesh> tanks_meshes();

}  // namespace tickreel::tanks
