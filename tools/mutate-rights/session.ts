import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a run is asked for. */
export interface Wanted {
  /** The changes to be tried. */
  readonly ids: readonly string[]
  /** In how many tests of a file a change is tried. */
  readonly tries: number
}

/** What a run tells: a line each. */
export type Told = { readonly killed: string; readonly by: string } | { readonly spoiled: string } | { readonly once: string }

/** What runs have found so far. What one that was cut off has found is not looked for again. */
export class Session {
  readonly #folder: string
  readonly #root: string

  constructor(root: string) {
    this.#root = root
    this.#folder = join(root, 'node_modules/.cache/mutate-rights')
    mkdirSync(this.#folder, { recursive: true })
  }

  forget(): void {
    rmSync(join(this.#folder, 'told.jsonl'), { force: true })
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
    return toldIn(join(this.#folder, 'told.jsonl'))
  }

  /**
   * Runs test files with the code that has every change in it.
   *
   * @returns those where the app was not the same any more after a change: what else they would find is for another run
   */
  async run(files: readonly string[], wanted: Wanted): Promise<readonly string[]> {
    const [asked, answers] = [join(this.#folder, 'wanted.json'), join(this.#folder, 'told.jsonl')]
    writeFileSync(asked, JSON.stringify(wanted))
    const before = this.#told.length
    if (before === 0) appendFileSync(answers, '')
    const config = join(import.meta.dirname, 'vitest.config.ts')
    const child = spawn('node_modules/.bin/vitest', ['run', '--config', config, '--reporter=dot', ...files], {
      cwd: this.#root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, MUTANTS_WANTED: asked, MUTANTS_TOLD: answers },
    })
    const [status] = await once(child, 'exit')
    const spoiled = this.#told.slice(before).flatMap((one) => ('spoiled' in one ? [one.spoiled] : []))
    if (status !== 0 && spoiled.length === 0) throw new Error('Tests fail without any change.')
    return spoiled
  }
}

export const toldIn = (file: string): readonly Told[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Told)
    : []
