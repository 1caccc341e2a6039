import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { real } from '../../vitest.config.ts'
import { testFiles } from './tests.ts'

const root = join(import.meta.dirname, '../..')
const files = testFiles(root)
const order = files.map((file) => join(root, file))

class CheapFirst extends BaseSequencer {
  override async sort(chosen: TestSpecification[]): Promise<TestSpecification[]> {
    return chosen.toSorted((a, b) => order.indexOf(a.moduleId) - order.indexOf(b.moduleId))
  }
}

export default defineConfig({
  root,
  test: {
    ...real,
    include: files,
    // The code with its changes first, then the app that is made of it.
    setupFiles: ['tools/mutate-rights/hooks.ts', ...real.setupFiles],
    sequence: { sequencer: CheapFirst, setupFiles: 'list' },
    runner: join(import.meta.dirname, 'runner.ts'),
    pool: 'forks',
    maxWorkers: Number(process.env['WORKERS'] ?? 1),
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    silent: true,
    // What a changed condition does not wait for any more may fail when nobody looks.
    dangerouslyIgnoreUnhandledErrors: true,
  },
})
