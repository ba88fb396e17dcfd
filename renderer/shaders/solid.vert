layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec3 instance_position;
layout(location = 3) in vec4 instance_rotation;
layout(location = 4) in vec3 instance_scale;
layout(location = 5) in vec3 instance_color;
layout(location = 6) in vec3 instance_finish;  // specular, shininess, glow

out vec3 world_position;
out vec3 world_normal;
out vec3 shadow_place;
flat out vec3 color;
flat out vec3 finish;

vec3 turned(vec4 q, vec3 v) {
  return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v);
}

void main() {
  world_position = instance_position + turned(instance_rotation, position * instance_scale);
  // The cofactors of the scale, which also work for flat things (a zero in the scale).
  world_normal =
      normalize(turned(instance_rotation, normal * instance_scale.yzx * instance_scale.zxy));
  color = instance_color;
  finish = instance_finish;
  shadow_place = place_in_shadow_map(world_position, world_normal);
  gl_Position = view_projection * vec4(world_position, 1.0);
}
