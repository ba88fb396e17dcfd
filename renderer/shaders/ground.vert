layout(location = 0) uniform float half_size;  // metres

out vec2 place;
out vec3 shadow_place;

void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
  place = eye.xy + corner * half_size;
  shadow_place = place_in_shadow_map(vec3(place, 0.0), vec3(0.0, 0.0, 1.0));
  gl_Position = view_projection * vec4(place, 0.0, 1.0);
}
