#include <zstd.h>

#include <cstddef>

// Replaces libzstd on machines without it. No context can be created, so bytes are stored
// uncompressed and compressed ones do not unpack.

extern "C" {

ZSTD_CCtx* ZSTD_createCCtx() {
  return nullptr;
}
ZSTD_DCtx* ZSTD_createDCtx() {
  return nullptr;
}

// These are never called without a context.
std::size_t ZSTD_freeCCtx(ZSTD_CCtx*) {
  return 0;
}
std::size_t ZSTD_CCtx_setParameter(ZSTD_CCtx*, ZSTD_cParameter, int) {
  return 0;
}
std::size_t ZSTD_CCtx_refPrefix(ZSTD_CCtx*, const void*, std::size_t) {
  return 0;
}
std::size_t ZSTD_compressBound(std::size_t) {
  return 0;
}
std::size_t ZSTD_compress2(ZSTD_CCtx*, void*, std::size_t, const void*, std::size_t) {
  return 0;
}
std::size_t ZSTD_freeDCtx(ZSTD_DCtx*) {
  return 0;
}
std::size_t ZSTD_DCtx_setParameter(ZSTD_DCtx*, ZSTD_dParameter, int) {
  return 0;
}
std::size_t ZSTD_DCtx_refPrefix(ZSTD_DCtx*, const void*, std::size_t) {
  return 0;
}
unsigned long long ZSTD_getFrameContentSize(const void*, std::size_t) {
  return ZSTD_CONTENTSIZE_ERROR;
}
std::size_t ZSTD_decompressStream(ZSTD_DCtx*, ZSTD_outBuffer*, ZSTD_inBuffer*) {
  return 0;
}
unsigned ZSTD_isError(std::size_t) {
  return 0;
}

}  // extern "C"
