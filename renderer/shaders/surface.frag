// The surface at the middle of a pixel: its distance along the view, its normal and its number.
#ifdef GROUND
layout(location = 1) uniform uint ground_number;
in vec2 place;
#else
in vec3 world_position;
in vec3 world_normal;
flat in vec3 color;  // the number: its lower and its upper 16 bits
#endif

layout(location = 0) out float depth;
layout(location = 1) out vec4 normal;
layout(location = 2) out uint number;

void main() {
#ifdef GROUND
  vec3 world_position = vec3(place, 0.0);
  normal = vec4(0.0, 0.0, 1.0, 0.0);
  number = ground_number;
#else
  normal = vec4(normalize(world_normal), 0.0);
  number = uint(color.r) | uint(color.g) << 16;
#endif
  depth = dot(world_position - eye.xyz, cross(camera_up.xyz, camera_right.xyz));
}
