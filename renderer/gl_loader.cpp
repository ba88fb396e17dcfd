// The one place where the generated loader's functions are compiled.
#define GLAD_GL_IMPLEMENTATION
#include <glad/gl.h>
