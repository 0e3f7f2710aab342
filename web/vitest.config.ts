// Unit tests: every src/**/*.test.ts(x). They run under Node; a test that needs a DOM says so on its first line with
// `// @vitest-environment jsdom`. The output is TAP, so that tests/all can count the tests.
import { defineConfig } from "vitest/config";
import { guides } from "./guide";

export default defineConfig({
    root: __dirname,
    plugins: [guides()],
    esbuild: { jsx: "automatic", jsxImportSource: "preact" },
    server: { fs: { allow: [".."] } }, // data files and recorded games
    test: {
        include: ["src/**/*.test.{ts,tsx}"],
        setupFiles: ["tests/setup.ts"],
        reporters: ["tap-flat"],
        pool: "threads",
        restoreMocks: true,
        testTimeout: 30000, // milliseconds; the machine may be busy
    },
});
