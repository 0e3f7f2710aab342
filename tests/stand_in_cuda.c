/* A stand-in for the CUDA driver, for tests on machines without a card. Its memory is the host's,
 * and it runs the kernels, compiled for the CPU, block by block as a single thread. So the kernels,
 * the host's side of src/gpu and the Python package are all tested but for the compiler and the
 * card. COLOSSI_CUDA_DRIVER=libstand_in_cuda.so selects it.
 *
 * Memory that a kernel may use is poisoned first, because a card does not clear it either. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "gpu/driver.h"
#include "gpu/games.h"

enum { NO_MEMORY = 2, NOT_FOUND = 500, INVALID = 1, SHARED_BYTES = 64 * 1024 };

uint64_t gpu_memory[SHARED_BYTES / sizeof(uint64_t)];
int gpu_block_number;

typedef void kernel(gpu_games games);

#define GAME(name) kernel name##_step, name##_step_random, name##_show, name##_check;
#include "core/games.def"
#undef GAME

static const struct {
    const char *name;
    kernel *run;
} KERNELS[] = {
#define GAME(name)                                                                                 \
    {#name "_step", name##_step}, {#name "_step_random", name##_step_random},                      \
        {#name "_show", name##_show}, {#name "_check", name##_check},
#include "core/games.def"
#undef GAME
};

enum { KERNEL_COUNT = sizeof KERNELS / sizeof KERNELS[0] };

int cuInit(unsigned flags) {
    (void)flags;
    return 0;
}

int cuDeviceGetCount(int *count) {
    const char *cards = getenv("STAND_IN_CARDS");
    *count = cards == NULL ? 1 : atoi(cards);
    return 0;
}

int cuDeviceGet(int *device, int number) {
    *device = number;
    return 0;
}

int cuDeviceGetName(char *name, int size, int device) {
    (void)device;
    if (size < 32) return INVALID;
    strcpy(name, "stand-in without a card");
    return 0;
}

int cuDeviceGetAttribute(int *value, int attribute, int device) {
    (void)device;
    *value = attribute == GPU_SHARED_MEMORY ? SHARED_BYTES : 1;
    return 0;
}

int cuDevicePrimaryCtxRetain(gpu_context *context, int device) {
    (void)device;
    *context = (gpu_context)(void *)KERNELS;
    return 0;
}

int cuDevicePrimaryCtxRelease_v2(int device) {
    (void)device;
    return 0;
}

int cuCtxPushCurrent_v2(gpu_context context) {
    return context == NULL ? INVALID : 0;
}

int cuCtxPopCurrent_v2(gpu_context *context) {
    *context = (gpu_context)(void *)KERNELS;
    return 0;
}

int cuCtxSynchronize(void) {
    return 0;
}

/* Accepts what looks like PTX. */
int cuModuleLoadDataEx(gpu_module *module, const void *image, unsigned options, int *option,
                       void **value) {
    (void)options, (void)option, (void)value;
    *module = (gpu_module)(void *)KERNELS;
    return strstr(image, ".visible .entry") == NULL ? INVALID : 0;
}

int cuModuleUnload(gpu_module module) {
    return module == NULL ? INVALID : 0;
}

int cuModuleGetFunction(gpu_function *function, gpu_module module, const char *name) {
    (void)module;
    for (size_t i = 0; i < KERNEL_COUNT; i++) {
        if (strcmp(KERNELS[i].name, name) != 0) continue;
        *function = (gpu_function)(void *)&KERNELS[i];
        return 0;
    }
    return NOT_FOUND;
}

int cuFuncGetAttribute(int *value, int attribute, gpu_function function) {
    (void)attribute, (void)function;
    *value = 0;
    return 0;
}

int cuFuncSetAttribute(gpu_function function, int attribute, int value) {
    (void)function, (void)attribute;
    return value <= SHARED_BYTES ? 0 : INVALID;
}

int cuMemAlloc_v2(gpu_address *address, size_t bytes) {
    void *memory = aligned_alloc(256, (bytes + 255) / 256 * 256);
    if (memory == NULL) return NO_MEMORY;
    memset(memory, 0xA5, bytes);
    *address = (gpu_address)(uintptr_t)memory;
    return 0;
}

int cuMemFree_v2(gpu_address address) {
    free((void *)(uintptr_t)address);
    return 0;
}

int cuMemsetD8_v2(gpu_address address, unsigned char value, size_t bytes) {
    memset((void *)(uintptr_t)address, value, bytes);
    return 0;
}

int cuMemcpyHtoD_v2(gpu_address to, const void *from, size_t bytes) {
    memcpy((void *)(uintptr_t)to, from, bytes);
    return 0;
}

int cuMemcpyDtoH_v2(void *to, gpu_address from, size_t bytes) {
    memcpy(to, (const void *)(uintptr_t)from, bytes);
    return 0;
}

int cuLaunchKernel(gpu_function function, unsigned blocks, unsigned blocks_y, unsigned blocks_z,
                   unsigned threads, unsigned threads_y, unsigned threads_z, unsigned shared,
                   gpu_stream stream, void **arguments, void **more) {
    (void)blocks_y, (void)blocks_z, (void)threads_y, (void)threads_z, (void)stream, (void)more;
    if (blocks == 0 || threads == 0 || threads > 1024 || shared > SHARED_BYTES) return INVALID;
    kernel *run = NULL;
    for (size_t i = 0; i < KERNEL_COUNT; i++) {
        if (function == (gpu_function)(void *)&KERNELS[i]) run = KERNELS[i].run;
    }
    if (run == NULL) return INVALID;
    for (unsigned i = 0; i < blocks; i++) {
        memset(gpu_memory, 0xA5, sizeof gpu_memory);
        gpu_block_number = (int)i;
        run(*(const gpu_games *)arguments[0]);
    }
    return 0;
}

int cuGetErrorString(int error, const char **text) {
    *text = error == NO_MEMORY ? "out of memory" : "the stand-in refuses";
    return 0;
}
