layout(location = 0) in vec2 corner;  // pixels

layout(location = 0) uniform vec2 pixel_size;  // of the picture, in clip space
layout(location = 1) uniform float depth;

void main() {
  vec2 point = corner * pixel_size;
  gl_Position = vec4(point.x - 1.0, 1.0 - point.y, depth, 1.0);
}
