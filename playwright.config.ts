import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)
if (!executablePath) throw new Error('The journeys need Chromium: apt-get install chromium')

const long = /(crash|accessibility-pages|scaling)\.spec\.ts$/

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  // Each has a Lyceum of its own; a journey waits for the network, the page or a job half of its time.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // What is waited for is often a job behind those of two other journeys, on as little as two cores; who passes waits no longer than it takes.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  // The longest files begin first, so that none of them goes on alone at the end.
  projects: [
    { name: 'long', testMatch: long },
    { name: 'short', testIgnore: long },
  ],
  use: {
    actionTimeout: 60_000,
    trace: 'off',
    locale: 'en-GB',
    launchOptions: {
      executablePath,
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
})
