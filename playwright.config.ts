import { defineConfig } from '@playwright/test'
import { browserArguments, browserPath } from './tests/browser.ts'

// What `npm test` leaves to the long lane: the same again at another size, and what waits for minutes.
const isLongLane = process.env.LONG === '1'
const long = /(crash|accessibility-pages|scaling)\.spec\.ts$/

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  ...(isLongLane ? {} : { grepInvert: /@long/ }),
  // Each has a Lyceum of its own; a journey waits for the network, the page or a job half of its time.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // What is waited for is often a job behind those of two other journeys, on as little as two cores; who passes waits no longer than it takes.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  // The longest files begin first, so that none of them goes on alone at the end.
  projects: [
    { name: 'long', testMatch: long },
    { name: 'short', testIgnore: long },
  ],
  use: {
    actionTimeout: 120_000,
    trace: 'off',
    locale: 'en-GB',
    // Without a graphics card, what moves takes a core.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: browserPath,
      args: browserArguments,
      // Or else each process of a page looks up the same names in the same libraries, which takes a twentieth of the journeys.
      env: { ...process.env, LD_BIND_NOW: '1' },
    },
  },
})
