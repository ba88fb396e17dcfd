// static_program [FILE]: makes a file and waits. It is linked statically, so no library can be
// preloaded into it.

#include <fcntl.h>
#include <unistd.h>

int main(int argc, char** argv) {
  if (argc > 1 && open(argv[1], O_WRONLY | O_CREAT, 0600) < 0) return 1;
  pause();
}
