import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { instrumented } from './instrument.ts'
import type { Mutant } from './mutants.ts'

/** What a run is asked for. */
export interface Wanted {
  /** The changes to be tried. */
  readonly ids: readonly string[]
  /** In how many tests of a file a change is tried. */
  readonly tries: number
  /** Whether only what lies beside a change is asked about it. */
  readonly near: boolean
}

/** What a run tells, a line each: a change that was found; a file that is to be asked again; a test that runs only once; that code was changed at all. */
export type Told =
  | { readonly killed: string; readonly by: string }
  | { readonly again: string }
  | { readonly once: string }
  | { readonly changed: true }

/** What a run and its tests share, in the folder of a session: what is asked for, what was told, the code with every change in it. */
export const shared = {
  wanted: (folder: string) => join(folder, 'wanted.json'),
  told: (folder: string) => join(folder, 'told.jsonl'),
  changed: (folder: string, file: string) => join(folder, 'code', file),
}

// A statement that is compiled by its first call would keep the change that was awake then.
const statements = 'platform/server/batched-query.ts'

function writeChanged(root: string, folder: string, all: ReadonlyMap<string, readonly Mutant[]>): void {
  rmSync(join(folder, 'code'), { recursive: true, force: true })
  const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
  const code = new Map([...all].map(([file, mutants]) => [file, instrumented(textOf(file), mutants)]))
  code.set(statements, textOf(statements).replaceAll('compiled ??=', 'compiled ='))
  for (const [file, text] of code) {
    const path = shared.changed(folder, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}

/** What runs have found so far. What one that was cut off has found is not looked for again. */
export class Session {
  /** Whether tests failed without any change. */
  hasFailed = false
  readonly #folder: string
  readonly #root: string

  constructor(root: string, folder: string, all: ReadonlyMap<string, readonly Mutant[]>) {
    this.#root = root
    this.#folder = folder
    writeChanged(root, folder, all)
  }

  forget(): void {
    rmSync(shared.told(this.#folder), { force: true })
  }

  /** By which test each change was found. */
  get killed(): ReadonlyMap<string, string> {
    return new Map(this.#told.flatMap((one) => ('killed' in one ? [[one.killed, one.by] as const] : [])))
  }

  /** Tests that fail when they run again, and so can say nothing. */
  get once(): ReadonlySet<string> {
    return new Set(this.#told.flatMap((one) => ('once' in one ? [one.once] : [])))
  }

  get #told(): readonly Told[] {
    return toldIn(shared.told(this.#folder))
  }

  /**
   * Runs test files with the code that has every change in it.
   *
   * @returns those that are to be asked again: the app was not the same any more after a change, or a change was not tried in all of their tests
   */
  async run(files: readonly string[], wanted: Wanted): Promise<readonly string[]> {
    writeFileSync(shared.wanted(this.#folder), JSON.stringify(wanted))
    const before = this.#told.length
    const config = join(import.meta.dirname, 'vitest.config.ts')
    const child = spawn('node_modules/.bin/vitest', ['run', '--config', config, '--reporter=dot', ...files], {
      cwd: this.#root,
      stdio: ['ignore', 'inherit', 'inherit'],
      // A change may have a question answered with all that there is times all that there is.
      env: { ...process.env, MUTANTS: this.#folder, PGOPTIONS: '-c statement_timeout=60s' },
    })
    const [status] = await once(child, 'exit')
    const told = this.#told.slice(before)
    if (!told.some((one) => 'changed' in one)) throw new Error('The tests run with code in which nothing is changed.')
    const again = told.flatMap((one) => ('again' in one ? [one.again] : []))
    if (status !== 0 && again.length === 0) this.hasFailed = true
    return again
  }
}

export const toldIn = (file: string): readonly Told[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Told)
    : []
