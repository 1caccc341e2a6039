// Flips every condition that decides a right, one at a time, and asks the tests whether they see it: npm run mutate-rights.
// Files or folders can be named, then only those. With --near, only the tests are asked that lie beside a change; with --all, also what was seen
// before; with --list, nothing is tried: the report says what is to be.
import { join } from 'node:path'
import { equivalents } from './mutate-rights/equivalents.ts'
import { allMutants, type Mutant } from './mutate-rights/mutants.ts'
import { openMutants, writeReport } from './mutate-rights/report.ts'
import { Session } from './mutate-rights/session.ts'
import { placeOf, tables, testFiles } from './mutate-rights/tests.ts'

const root = join(import.meta.dirname, '..')
const say = (line: string) => process.stdout.write(`${line}\n`)
const named = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const isAskedFor = (option: string) => process.argv.includes(option)

interface Asked {
  /** Whether only what lies beside a change is asked about it. */
  readonly near: boolean
  /** In how many tests of a file a change is tried, turn by turn. */
  readonly tries: readonly number[]
}

/** Until no file that is to be asked again finds any more. */
async function runTests(tests: readonly string[], mutants: readonly Mutant[], { near, tries }: Asked): Promise<void> {
  const left = () => mutants.filter(({ id }) => !session.killed.has(id))
  let files = tests
  for (const [turn, most] of tries.entries()) {
    const before = left().length
    files = await session.run(files, { ids: left().map(({ id }) => id), tries: most, near })
    say(`${left().length} of ${mutants.length} changes are not found yet`)
    if (files.length === 0 || left().length === 0 || (turn > 0 && left().length === before)) return
  }
}

const turns = 20

/** The tables first; then tests that lie beside a change, a few of each file and then all; then the others. */
async function run(mutants: readonly Mutant[]): Promise<void> {
  const places = new Set(mutants.map(({ file }) => placeOf(file)))
  const tests = testFiles(root)
  const onlyNear = isAskedFor('--near')
  if (!onlyNear) await runTests(tables, mutants, { near: false, tries: Array<number>(turns).fill(2) })
  await runTests(
    tests.filter((file) => places.has(placeOf(file))),
    mutants,
    { near: true, tries: [4, ...Array<number>(turns).fill(Number.MAX_SAFE_INTEGER)] },
  )
  if (!onlyNear) await runTests(tests, mutants, { near: false, tries: Array<number>(turns).fill(4) })
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
