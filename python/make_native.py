"""Writes the C source of the native module from include/colossi/flat.h: make_native.py HEADER OUT."""

import re
import sys

import cffi


def declarations(header: str) -> str:
    """The header without comments, preprocessor lines and the braces of extern "C"."""
    text = re.sub(r"/\*.*?\*/", "", header, flags=re.DOTALL)
    text = re.sub(r"#ifdef __cplusplus.*?#endif", "", text, flags=re.DOTALL)
    return "\n".join(line for line in text.splitlines() if not line.startswith("#"))


def main() -> None:
    header, out = sys.argv[1:]
    ffi = cffi.FFI()
    with open(header, encoding="utf-8") as file:
        ffi.cdef(declarations(file.read()))
    ffi.set_source("colossi._native", '#include "colossi/flat.h"', py_limited_api=True)
    ffi.emit_c_code(out)


if __name__ == "__main__":
    main()
