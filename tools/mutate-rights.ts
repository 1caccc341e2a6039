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
const named = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const isAskedFor = (option: string) => process.argv.includes(option)

/** Until no file that is to be asked again finds any more. */
async function runTests(tests: readonly string[], mutants: readonly Mutant[], near: boolean): Promise<void> {
  const left = () => mutants.filter(({ id }) => !session.killed.has(id))
  let files = tests
  for (const tries of [4, ...Array.from({ length: 20 }, () => Number.MAX_SAFE_INTEGER)]) {
    const before = left().length
    files = await session.run(files, { ids: left().map(({ id }) => id), tries: near ? tries : 4, near })
    say(`${left().length} of ${mutants.length} changes are not found yet`)
    if (files.length === 0 || left().length === 0 || (tries > 4 && left().length === before)) return
  }
}

/** Tests that lie beside a change are asked before the others: a few of each file first, then all. */
async function run(mutants: readonly Mutant[]): Promise<void> {
  const places = new Set(mutants.map(({ file }) => placeOf(file)))
  const tests = testFiles(root)
  await runTests(
    tests.filter((file) => places.has(placeOf(file))),
    mutants,
    true,
  )
  if (!isAskedFor('--near')) await runTests(tests, mutants, false)
}

const all = allMutants(root)
const session = new Session(root, join(root, 'node_modules/.cache/mutate-rights'), all)
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
if (session.hasFailed) say('TESTS FAIL WITHOUT ANY CHANGE')
if (survivors.length === 0) session.forget()
say(`${open.length - survivors.length} found, ${survivors.length} survive`)
process.exitCode = survivors.length === 0 ? 0 : 1
