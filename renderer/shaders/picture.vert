layout(location = 0) uniform float depth;

void main() {
  // One triangle that covers the picture.
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0;
  gl_Position = vec4(corner, depth, 1.0);
}
