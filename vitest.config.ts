import { globSync, readFileSync } from 'node:fs'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { browserArguments, browserPath } from './tests/browser.ts'
import { webSources } from './tools/vite/web.ts'

// Those that take long begin first, so that none of them goes on alone at the end.
const slowest = [
  'app/server/full-disk.long',
  'app/server/media-recovery.long',
  'domains/videos/server/watch-time.long',
  'app/server/hostile-uploads',
  'app/server/security/fuzz',
  'app/server/media-in-browser',
  'app/server/start',
  'app/server/media',
  'bench/plans',
  'tools/statements/statements',
  'app/server/media-deletion',
  'app/server/database-away',
  'platform/server/jobs',
  'platform/server/storage/s3',
  'app/server/authorization',
  'app/server/hostile-neighbours',
  'app/server/uploads',
  'platform/server/postgres/postgres',
  'app/server/slow-clients',
].map((name) => `/${name}.test.ts`)

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = slowest.findIndex((name) => moduleId.endsWith(name))
      return at < 0 ? slowest.length : at
    }
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}

// The long lane (`npm run test:long`) also has what takes minutes: *.long.test.ts.
const isLongLane = process.env.LONG === '1'
const files = globSync('{app,bench,domains,platform,tools}/**/*.test.ts').filter((file) => isLongLane || !file.endsWith('.long.test.ts'))
// Tests that start the app, a database or a program say so by what they import; all others are pure and start nothing.
const starts = /from '#tests\/|from '(?:#|\.)[^']*\/(?:testing|settings)\.ts'|startPostgres|node:child_process|sample-media|engine\/encode/
const isReal = (file: string) => file.startsWith('bench/') || starts.test(readFileSync(file, 'utf8'))
// Those of the app attack, kill and crowd what they start, or give it parts that no other test may find.
const isOfDomain = (file: string) => file.startsWith('domains/')

/** Of tests on the app: how they are run. */
export const real = {
  // Node reads the sources itself, as it does in production, and keeps what it has compiled: half the time for a file that starts the app.
  experimental: { viteModuleRunner: false, nodeLoader: false },
  globalSetup: ['tests/database.ts'],
  setupFiles: ['tests/app.ts'],
}

const webPackages = [
  '@lingui/core',
  '@lingui/react',
  '@tanstack/react-query',
  '@tanstack/react-router',
  '@tanstack/react-virtual',
  'hls.js',
  'lucide-react',
  'radix-ui',
  're2js',
  'react',
  'react-dom',
  'react-dom/client',
  'react-hook-form',
  'react/jsx-dev-runtime',
  'tus-js-client',
  'zod/mini',
]

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'pure', include: files.filter((file) => !isReal(file)), isolate: false } },
      { extends: true, test: { name: 'real', ...real, include: files.filter((file) => isReal(file) && !isOfDomain(file)) } },
      // Each file has an app and a database of its own, in a process that has read and compiled the sources for the files before: less than half the time.
      {
        extends: true,
        test: { name: 'domains', ...real, include: files.filter((file) => isReal(file) && isOfDomain(file)), isolate: false },
      },
      {
        extends: true,
        plugins: [webSources(import.meta.dirname)],
        // All that the web is made of: what is found only while a test runs has its page loaded again.
        optimizeDeps: { include: webPackages },
        test: {
          name: 'components',
          include: ['{app,domains,platform}/**/*.test.tsx'],
          setupFiles: ['tests/components/setup.ts'],
          // Nothing waits for a job or a disk here.
          testTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({ launchOptions: { executablePath: browserPath, args: browserArguments } }),
            instances: [{ browser: 'chromium' }],
            screenshotFailures: false,
          },
        },
      },
    ],
    exclude: ['node_modules/**', 'dist/**'],
    pool: 'forks',
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Of one file that says so: its tests wait for each other's jobs more than for the processor.
    maxConcurrency: 8,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Facts and jobs take their moment, more so on a machine that does much else.
    expect: { poll: { timeout: 60_000 } },
    reporters: ['default'],
  },
})
