import { appendFileSync, readFileSync } from 'node:fs'
import { type RunnerTestCase, type RunnerTestSuite, type SerializedConfig, TestRunner } from 'vitest'
import { shared, type Told, toldIn, type Wanted } from './session.ts'
import { placeOf } from './tests.ts'

const folder = process.env['MUTANTS'] ?? ''

// A change that makes a test wait for what never comes is found too; one that is late once may have met a machine that does much else.
const limitOf = (usualMs: number) => 2_000 + 4 * usualMs
const lateFactor = 3

/**
 * Runs each test as it is, then once for each change of code that it went through. A test that fails with a change and passes without it
 * just before has found it.
 */
export default class MutationRunner extends TestRunner {
  readonly #wanted = JSON.parse(readFileSync(shared.wanted(folder), 'utf8')) as Wanted
  readonly #alive = new Set(this.#wanted.ids)
  readonly #tries = new Map<string, number>()
  readonly #reached = new Set<string>()
  #on: string | null = null
  #isChanged = false
  #isAskedAgain = false
  #isSpoiled = false
  #hasFound = false

  constructor(config: SerializedConfig) {
    super(config)
    const asked = (id: string) => {
      if (!this.#isChanged) tell({ changed: true })
      this.#isChanged = true
      this.#reached.add(id)
      return this.#on === id
    }
    Object.assign(globalThis, { __mutant: asked })
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    const first = TestRunner.getTestFn(test)
    const run = async () => {
      for (const prepare of hooksOf(test)) await prepare()
      await first()
    }
    if (this.#isSpoiled) return
    // Others that run beside this one find some meanwhile.
    for (const told of toldIn(shared.told(folder))) if ('killed' in told) this.#alive.delete(told.killed)
    this.#reached.clear()
    const start = Date.now()
    // What a change before has left behind is not to be seen here.
    if (this.#hasFound) {
      if (!(await passes(first, 60_000))) return this.#spoil(test)
    } else await first()
    const reached = [...this.#reached].filter((id) => this.#isWorthIt(id, test))
    if (reached.length === 0) return
    // What can't be run twice, says nothing about a change.
    const limit = limitOf(Date.now() - start)
    if (!(await passes(run, limit))) return tell({ once: nameOf(test) })
    for (const id of reached) if (!(await this.#survives(id, run, limit, test))) return
  }

  /** What many tests of a file went through without finding it, the others hardly will; what lies beside it is asked all the same, later. */
  #isWorthIt(id: string, { file }: RunnerTestCase): boolean {
    if (!this.#alive.has(id) || (this.#wanted.near && placeOf(id) !== placeOf(file.name))) return false
    const tries = (this.#tries.get(id) ?? 0) + 1
    this.#tries.set(id, tries)
    if (tries > this.#wanted.tries && this.#wanted.near) this.#askAgain(file.name)
    return tries <= this.#wanted.tries
  }

  #askAgain(file: string): void {
    if (!this.#isAskedAgain) tell({ again: file })
    this.#isAskedAgain = true
  }

  /** @returns whether the app is as before */
  async #survives(id: string, run: () => unknown, limit: number, test: RunnerTestCase): Promise<boolean> {
    this.#on = id
    const outcome = await outcomeOf(run, limit)
    const passed = outcome === 'late' ? await passes(run, lateFactor * limit) : outcome === 'passed'
    this.#on = null
    if (passed) return true
    this.#alive.delete(id)
    this.#hasFound = true
    tell({ killed: id, by: nameOf(test) })
    if (await passes(run, limit)) return true
    this.#spoil(test)
    return false
  }

  /** A change did something to the app that stays: what is left is for one that starts anew. */
  #spoil(test: RunnerTestCase): void {
    this.#isSpoiled = true
    this.#askAgain(test.file.name)
  }
}

const nameOf = (test: RunnerTestCase) => `${test.file.name}: ${test.name}`

/** What was done before the test, from the outside in. */
function hooksOf(test: RunnerTestCase): (() => unknown)[] {
  const around: RunnerTestSuite[] = []
  for (let suite = test.suite ?? test.file; suite; suite = suite.suite ?? suite.file) {
    around.unshift(suite)
    if (suite === test.file) break
  }
  return around.flatMap((suite) => TestRunner.getSuiteHooks(suite).beforeEach.map((hook) => () => hook(test.context, suite)))
}

const tell = (told: Told) => appendFileSync(shared.told(folder), `${JSON.stringify(told)}\n`)

type Outcome = 'passed' | 'failed' | 'late'

async function outcomeOf(run: () => unknown, limit: number): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Outcome>((resolve) => {
    timer = setTimeout(resolve, limit, 'late')
  })
  const done = async (): Promise<Outcome> => {
    await run()
    return 'passed'
  }
  try {
    return await Promise.race([done(), late])
  } catch {
    return 'failed'
  } finally {
    clearTimeout(timer)
  }
}

const passes = async (run: () => unknown, limit: number): Promise<boolean> => (await outcomeOf(run, limit)) === 'passed'
