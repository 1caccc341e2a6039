// Flips every condition that decides a right, one at a time, and asks the tests whether they see it: npm run mutate-rights.
// Files or folders can be named, then only those. With --near, only the tests are asked that lie beside a change; with --all, also what was seen
// before; with --list, nothing is tried: the report says what is to be.
import { join } from 'node:path'
import { equivalents } from './mutate-rights/equivalents.ts'
import { allMutants, type Mutant } from './mutate-rights/mutants.ts'
import { openMutants, writeReport } from './mutate-rights/report.ts'
import { Session } from './mutate-rights/session.ts'
import { placeOf, testFiles } from './mutate-rights/tests.ts'

const root = join(import.meta.dirname, '..')
const say = (line: string) => process.stdout.write(`${line}\n`)
const session = new Session(root)
const named = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const isAskedFor = (option: string) => process.argv.includes(option)

/** Until no file that had to be left for a spoiled app finds any more. */
async function runTests(tests: readonly string[], mutants: readonly Mutant[], tries: number): Promise<void> {
  const left = () => mutants.filter(({ id }) => !session.killed.has(id))
  for (let [files, before] = [tests, Infinity]; files.length > 0 && left().length > 0 && left().length < before; ) {
    before = left().length
    files = await session.run(files, { ids: left().map(({ id }) => id), tries })
    say(`${left().length} of ${mutants.length} changes are not found yet`)
  }
}

/** A few tests of each file for each change, then all for what is left. */
async function inRounds(tests: readonly string[], mutants: readonly Mutant[]): Promise<void> {
  for (const tries of [4, Number.MAX_SAFE_INTEGER]) await runTests(tests, mutants, tries)
}

/** Tests that lie beside a change are asked before the others. */
async function run(mutants: readonly Mutant[]): Promise<void> {
  const tests = testFiles(root)
  for (const [place, some] of Map.groupBy(mutants, ({ file }) => placeOf(file))) {
    const own = tests.filter((file) => placeOf(file) === place)
    await inRounds(own, some)
  }
  if (!isAskedFor('--near')) await inRounds(tests, mutants)
}

const all = allMutants(root)
if (isAskedFor('--all')) session.forget()
const open = isAskedFor('--all') ? [...all.values()].flat() : openMutants(root, all)
const wanted = open.filter(({ id, file }) => !(id in equivalents) && (named.length === 0 || named.some((name) => file.startsWith(name))))
say(`${wanted.length} changes`)
if (!isAskedFor('--list')) await run(wanted)
for (const test of session.once) say(`RUNS ONLY ONCE ${test}`)
const isOpen = ({ id }: Mutant) => !(id in equivalents) && !session.killed.has(id)
for (const { id, line } of wanted.filter(isOpen)) say(`SURVIVES ${id} (line ${line})`)
const survivors = open.filter(isOpen)
writeReport(root, all, new Set(survivors.map(({ id }) => id)))
if (survivors.length === 0) session.forget()
say(`${open.length - survivors.length} found, ${survivors.length} survive`)
process.exitCode = survivors.length === 0 ? 0 : 1
