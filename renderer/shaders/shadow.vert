layout(location = 0) in vec3 position;
layout(location = 2) in vec3 instance_position;
layout(location = 3) in vec4 instance_rotation;
layout(location = 4) in vec3 instance_scale;

vec3 turned(vec4 q, vec3 v) {
  return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v);
}

void main() {
  vec3 world = instance_position + turned(instance_rotation, position * instance_scale);
  gl_Position = vec4((shadow_projection * vec4(world, 1.0)).xyz * vec3(2.0, 2.0, 1.0) -
                         vec3(1.0, 1.0, 0.0),
                     1.0);
}
