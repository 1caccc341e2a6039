import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What a run is asked for. */
export interface Wanted {
  /** Changes that nothing has found yet. */
  readonly alive: readonly string[]
  /** One that is there from the start, because it is evaluated only then. */
  readonly always: string | null
  /** In how many tests of a file a change is tried. */
  readonly tries: number
}

/** What a run tells: a line each. */
export type Told = { readonly killed: string; readonly by: string } | { readonly spoiled: string }

export interface Outcome {
  /** By which test. */
  readonly killed: ReadonlyMap<string, string>
  /** The app was not the same any more: what this file would have found later is for another run. */
  readonly isSpoiled: boolean
  readonly failed: boolean
  readonly output: string
}

/** One run of some test files with the code that has every change in it. */
export function runTests(root: string, files: readonly string[], wanted: Wanted): Outcome {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-mutants-'))
  const [asked, answers] = [join(folder, 'wanted.json'), join(folder, 'told.jsonl')]
  writeFileSync(asked, JSON.stringify(wanted))
  const bail = wanted.always === null ? [] : ['--bail=1']
  const config = join(import.meta.dirname, 'vitest.config.ts')
  const run = spawnSync('node_modules/.bin/vitest', ['run', '--config', config, '--reporter=dot', ...bail, ...files], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, MUTANTS_WANTED: asked, MUTANTS_TOLD: answers },
  })
  const told = existsSync(answers) ? readFileSync(answers, 'utf8').trim().split('\n').filter(Boolean).map((line) => JSON.parse(line) as Told) : []
  rmSync(folder, { recursive: true })
  return {
    killed: new Map(told.flatMap((one) => ('killed' in one ? [[one.killed, one.by] as const] : []))),
    isSpoiled: told.some((one) => 'spoiled' in one),
    failed: run.status !== 0,
    output: run.stdout + run.stderr,
  }
}
