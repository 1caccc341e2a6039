import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { defineConfig, mergeConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import usual from '../../vitest.config.ts'
import { instrumented } from './instrument.ts'
import { allMutants } from './mutants.ts'
import { testFiles } from './tests.ts'

const root = join(import.meta.dirname, '../..')
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const code = new Map([...allMutants(root)].map(([file, mutants]) => [file, instrumented(textOf(file), mutants)]))

// A statement that is compiled by its first call would keep the change that was awake then.
const statements = 'platform/server/batched-query.ts'
code.set(statements, textOf(statements).replaceAll('compiled ??=', 'compiled ='))

/** Hands out the code with its changes in it; the files stay as they are. */
const plugin: Plugin = {
  name: 'mutate-rights',
  enforce: 'pre',
  load: (id) => code.get(relative(root, id.split('?')[0] ?? id)),
}

const order = testFiles(root).map((file) => join(root, file))

class CheapFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => order.indexOf(a.moduleId) - order.indexOf(b.moduleId))
  }
}

export default mergeConfig(
  usual,
  defineConfig({
    root,
    plugins: [plugin],
    test: {
      runner: join(import.meta.dirname, 'runner.ts'),
      maxWorkers: 1,
      silent: true,
      sequence: { sequencer: CheapFirst },
      // What a changed condition does not wait for any more may fail when nobody looks.
      dangerouslyIgnoreUnhandledErrors: true,
    },
  }),
)
