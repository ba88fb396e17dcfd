layout(location = 2) uniform vec4 background;

layout(location = 0) out vec4 pixel;

void main() {
  pixel = background;
}
