/* Finding the CUDA driver. See driver.h. */
#include "gpu/driver.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static gpu_driver driver;
static int card_count;
static col_error failure; /* why there is no driver, if its status is not COL_OK */
static pthread_once_t once = PTHREAD_ONCE_INIT;

/* A symbol is an object pointer, which C does not convert to a function pointer. */
static bool find_symbol(void *library, const char *symbol, void *function, size_t size) {
    void *found = dlsym(library, symbol);
    if (found == NULL) {
        col_fail(&failure, COL_FILE, "the CUDA driver is too old: it has no %s", symbol);
        return false;
    }
    memcpy(function, &found, size);
    return true;
}

static void find_driver(void) {
    const char *name = getenv("COLOSSI_CUDA_DRIVER");
    if (name == NULL || *name == '\0') name = "libcuda.so.1";
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        col_fail(&failure, COL_FILE,
                 "there is no GPU to use on this machine: the CUDA driver %s cannot be loaded",
                 name);
        return;
    }
#define GPU_FIND(name, symbol, arguments)                                                          \
    if (!find_symbol(library, symbol, &driver.name, sizeof driver.name)) return;
    GPU_DRIVER(GPU_FIND)
#undef GPU_FIND
    int error = driver.init(0);
    if (error == 0) error = driver.device_count(&card_count);
    if (error != 0 || card_count == 0) {
        const char *text = NULL;
        if (error != 0) driver.error_text(error, &text);
        col_fail(&failure, COL_FILE, "there is no GPU to use on this machine: %s",
                 text != NULL ? text : "the CUDA driver finds no card");
    }
}

const gpu_driver *gpu_find_driver(int *cards, col_error *error) {
    pthread_once(&once, find_driver);
    if (failure.status != COL_OK) {
        *error = failure;
        return NULL;
    }
    *cards = card_count;
    return &driver;
}
