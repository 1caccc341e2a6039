import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Those that take long begin first, so that none of them goes on alone at the end.
const long = [
  'app/server/hostile-uploads',
  'app/server/full-disk',
  'app/server/security/fuzz',
  'app/server/media-in-browser',
  'app/server/media-recovery',
  'app/server/start',
  'app/server/media',
  'bench/plans',
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
      const at = long.findIndex((name) => moduleId.endsWith(name))
      return at < 0 ? long.length : at
    }
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}

export default defineConfig({
  test: {
    include: ['{app,bench,domains,platform,tools}/**/*.test.ts'],
    exclude: ['node_modules/**', 'dist/**'],
    globalSetup: ['app/server/testing/database.ts'],
    setupFiles: ['app/server/testing/app.ts'],
    pool: 'forks',
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Of one file that says so: its tests wait for each other's jobs more than for the processor.
    maxConcurrency: 8,
    // For what comes once in a long while. What needed it is printed, and is to be mended.
    retry: 1,
    // A machine that does much else makes a test late, not wrong.
    testTimeout: 300_000,
    // Facts and jobs take their moment, more so on a machine that does much else.
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 300_000,
    reporters: ['default'],
  },
})
