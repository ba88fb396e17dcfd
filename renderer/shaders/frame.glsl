#version 450 core
// The data of the picture for all shaders of the scene. Must equal FrameUniforms.

const int kMaxPointLights = 4;

struct PointLight {
  vec4 position_and_radius;
  vec4 color;
};

layout(std140, binding = 0) uniform Frame {
  mat4 view_projection;
  mat4 shadow_projection;  // world to the shadow map: 0..1 in x, y and depth
  vec4 eye;
  vec4 camera_right;
  vec4 camera_up;
  vec4 to_sun;
  vec4 sun;
  vec4 sky;
  vec4 bounce;
  vec4 fog;
  vec4 fog_range;   // x: start, y: 1 / (end - start)
  vec4 shadow_map;  // x: texels along a side, y: 1 / x, z: metres to lift a receiver off its surface
  ivec4 counts;     // x: point lights
  PointLight lights[kMaxPointLights];
};

// The place in the shadow map for a point of a surface. Linear in the point, so that vertices can
// compute it for the pixels between them.
vec3 place_in_shadow_map(vec3 position, vec3 normal) {
  return (shadow_projection * vec4(position + normal * shadow_map.z, 1.0)).xyz;
}

vec3 fogged(vec3 color, vec3 position) {
  float t = clamp((distance(position, eye.xyz) - fog_range.x) * fog_range.y, 0.0, 1.0);
  return mix(color, fog.rgb, t * t * (3.0 - 2.0 * t));
}
