/* The CUDA driver, found at run time. A machine without a driver or without a card gets an error
 * that says so. COLOSSI_CUDA_DRIVER names another library than libcuda.so.1. */
#ifndef COLOSSI_GPU_DRIVER_H
#define COLOSSI_GPU_DRIVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "colossi/status.h"

/* The driver's own types and numbers, as far as they are used here. */
typedef uint64_t gpu_address;
typedef struct CUctx_st *gpu_context;
typedef struct CUmod_st *gpu_module;
typedef struct CUfunc_st *gpu_function;
typedef struct CUstream_st *gpu_stream;

enum { GPU_MULTIPROCESSORS = 16, GPU_SHARED_MEMORY = 97, GPU_MAJOR = 75, GPU_MINOR = 76 };
enum { GPU_MAX_REGISTERS = 0 }; /* an option of load */
enum { GPU_DYNAMIC_SHARED_MEMORY = 8, GPU_REGISTERS = 4, GPU_LOCAL_MEMORY = 3 };

/* X(name, symbol, arguments) for every function that is called. All return 0 or an error. */
#define GPU_DRIVER(X)                                                                              \
    X(init, "cuInit", (unsigned flags))                                                            \
    X(device_count, "cuDeviceGetCount", (int *count))                                              \
    X(device_get, "cuDeviceGet", (int *device, int number))                                        \
    X(device_name, "cuDeviceGetName", (char *name, int size, int device))                          \
    X(device_attribute, "cuDeviceGetAttribute", (int *value, int attribute, int device))           \
    X(retain, "cuDevicePrimaryCtxRetain", (gpu_context * context, int device))                     \
    X(release, "cuDevicePrimaryCtxRelease_v2", (int device))                                       \
    X(push, "cuCtxPushCurrent_v2", (gpu_context context))                                          \
    X(pop, "cuCtxPopCurrent_v2", (gpu_context * context))                                          \
    X(synchronize, "cuCtxSynchronize", (void))                                                     \
    X(load, "cuModuleLoadDataEx",                                                                  \
      (gpu_module * module, const void *image, unsigned options, int *option, void **value))       \
    X(unload, "cuModuleUnload", (gpu_module module))                                               \
    X(find, "cuModuleGetFunction", (gpu_function * function, gpu_module module, const char *name)) \
    X(function_attribute, "cuFuncGetAttribute",                                                    \
      (int *value, int attribute, gpu_function function))                                          \
    X(set_function_attribute, "cuFuncSetAttribute",                                                \
      (gpu_function function, int attribute, int value))                                           \
    X(allocate, "cuMemAlloc_v2", (gpu_address * address, size_t bytes))                            \
    X(free, "cuMemFree_v2", (gpu_address address))                                                 \
    X(fill, "cuMemsetD8_v2", (gpu_address address, unsigned char value, size_t bytes))             \
    X(upload, "cuMemcpyHtoD_v2", (gpu_address to, const void *from, size_t bytes))                 \
    X(download, "cuMemcpyDtoH_v2", (void *to, gpu_address from, size_t bytes))                     \
    X(launch, "cuLaunchKernel",                                                                    \
      (gpu_function function, unsigned blocks, unsigned blocks_y, unsigned blocks_z,               \
       unsigned threads, unsigned threads_y, unsigned threads_z, unsigned shared,                  \
       gpu_stream stream, void **arguments, void **more))                                          \
    X(error_text, "cuGetErrorString", (int error, const char **text))

typedef struct gpu_driver {
#define GPU_FUNCTION(name, symbol, arguments) int(*name) arguments;
    GPU_DRIVER(GPU_FUNCTION)
#undef GPU_FUNCTION
} gpu_driver;

/* Returns the driver and the number of cards, which is at least 1. If there is no driver or no
 * card, returns NULL and fails. */
const gpu_driver *gpu_find_driver(int *cards, col_error *error);

#endif
