import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { defineConfig, mergeConfig } from 'vitest/config'
import usual from '../../vitest.config.ts'
import { instrumented } from './instrument.ts'
import { allMutants } from './mutants.ts'

const root = join(import.meta.dirname, '../..')
const mutants = allMutants(root)

/** Hands out the code with its changes in it; the files stay as they are. */
const plugin: Plugin = {
  name: 'mutate-rights',
  enforce: 'pre',
  load(id) {
    const file = id.split('?')[0] ?? id
    const here = mutants.get(relative(root, file))
    return here && instrumented(readFileSync(file, 'utf8'), here)
  },
}

export default mergeConfig(
  usual,
  defineConfig({
    root,
    plugins: [plugin],
    test: { runner: join(import.meta.dirname, 'runner.ts'), maxWorkers: 1, silent: true, cache: false },
  }),
)
