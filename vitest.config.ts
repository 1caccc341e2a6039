import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,bench,domains,platform,tools}/**/*.test.ts'],
    exclude: ['node_modules/**', 'dist/**'],
    globalSetup: ['app/server/testing/database.ts'],
    setupFiles: ['app/server/testing/app.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    // Facts and jobs take their moment, more so on a machine that does much else.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 60_000,
    reporters: ['default'],
  },
})
