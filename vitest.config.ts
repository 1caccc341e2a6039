import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,bench,domains,platform,tools}/**/*.test.ts'],
    exclude: ['node_modules/**', 'dist/**'],
    globalSetup: ['app/server/testing/database.ts'],
    setupFiles: ['app/server/testing/app.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Of one file that says so: its tests wait for each other's jobs more than for the processor.
    maxConcurrency: 8,
    testTimeout: 60_000,
    // For a machine that stood still. What needed it is printed, and is to be mended.
    retry: 1,
    // Facts and jobs take their moment, more so on a machine that does much else.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 60_000,
    reporters: ['default'],
  },
})
