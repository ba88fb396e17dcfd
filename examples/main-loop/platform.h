/* What the game needs of the machine. A program of its own has this from SDL (platform_sdl.c), a
 * film from tickreel (drops_tickreel.c). */
enum { KEY_LEFT = 1, KEY_RIGHT = 2, KEY_LEAVE = 4 };

/* The keys that are held, as bits. */
unsigned keys_held(void);

/* Shows a picture of four bytes for each pixel: red, green, blue, and one that is ignored. */
void present(const unsigned char* pixels, int width, int height);
