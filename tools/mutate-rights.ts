// Flips every condition that decides a right, one at a time, and asks the tests whether they see it: npm run mutate-rights.
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { equivalents } from './mutate-rights/equivalents.ts'
import { allMutants, type Mutant } from './mutate-rights/mutants.ts'
import { changedFiles, type Found, writeReport } from './mutate-rights/report.ts'
import { type Outcome, runTests } from './mutate-rights/session.ts'
import { testFiles, testsOf } from './mutate-rights/tests.ts'

const root = join(import.meta.dirname, '..')
const say = (line: string) => process.stdout.write(`${line}\n`)

// What a run that was cut off has found is not looked for again.
const kept = join(root, 'node_modules/.cache/mutate-rights.jsonl')

function keptBefore(): Found {
  if (!existsSync(kept)) return new Map()
  return new Map(
    readFileSync(kept, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as [string, string]),
  )
}

function keep(found: Map<string, string>, { killed }: Outcome): void {
  mkdirSync(join(kept, '..'), { recursive: true })
  for (const [id, by] of killed) {
    found.set(id, by)
    appendFileSync(kept, `${JSON.stringify([id, by])}\n`)
  }
}

function mustRun(outcome: Outcome, file: string): void {
  if (outcome.failed && !outcome.isSpoiled) throw new Error(`${file} fails without any change:\n${outcome.output}`)
}

/** All at once, asleep, and woken one by one by the tests that go through them. */
function runDynamic(mutants: readonly Mutant[], found: Map<string, string>, tries: number): void {
  const alive = () => mutants.map(({ id }) => id).filter((id) => !found.has(id))
  for (const file of testFiles(root)) {
    for (let again = true; again && alive().length > 0; ) {
      const outcome = runTests(root, [file], { alive: alive(), always: null, tries })
      mustRun(outcome, file)
      keep(found, outcome)
      say(`${file}: ${outcome.killed.size} found, ${alive().length} left`)
      again = outcome.isSpoiled && outcome.killed.size > 0
    }
  }
}

/** What is evaluated when its module is loaded: a run for each. */
function runStatic(mutants: readonly Mutant[], found: Map<string, string>): void {
  for (const { id, file } of mutants) {
    for (const test of testsOf(root, file)) {
      if (found.has(id)) break
      keep(found, runTests(root, [test], { alive: [], always: id, tries: 0 }))
    }
    say(`${found.has(id) ? 'found' : 'NOT FOUND'}: ${id}`)
  }
}

const all = allMutants(root)
const asked = process.argv.slice(2)
if (asked.includes('--all')) rmSync(kept, { force: true })
const files = asked.includes('--all') ? [...all.keys()] : changedFiles(root, all)
const found = new Map(keptBefore())
const mutants = files.flatMap((file) => all.get(file) ?? []).filter(({ id }) => !(id in equivalents))
say(`${mutants.length} changes in ${files.length} files, ${mutants.filter(({ id }) => found.has(id)).length} of them found before`)
const dynamic = mutants.filter(({ isStatic }) => !isStatic)
runDynamic(dynamic, found, 4)
runDynamic(dynamic, found, Number.MAX_SAFE_INTEGER)
runStatic(
  mutants.filter(({ isStatic }) => isStatic),
  found,
)
const survivors = mutants.filter(({ id }) => !found.has(id))
for (const { id, line } of survivors) say(`SURVIVES ${id} (line ${line})`)
if (survivors.length === 0) {
  writeReport(root, all)
  rmSync(kept, { force: true })
}
say(`${mutants.length - survivors.length} found, ${survivors.length} survive`)
process.exitCode = survivors.length === 0 ? 0 : 1
