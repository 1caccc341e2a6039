import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

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

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'pure', include: files.filter((file) => !isReal(file)) } },
      {
        extends: true,
        test: {
          name: 'real',
          include: files.filter(isReal),
          globalSetup: ['tests/database.ts'],
          setupFiles: ['tests/app.ts'],
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
