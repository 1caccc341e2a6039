// Flips every condition that decides a right, one at a time, and asks the tests whether they see it: npm run mutate-rights.
// With --all, also those that were seen before; with --list, nothing is tried: the report says what is to be.
import { join } from 'node:path'
import { equivalents } from './mutate-rights/equivalents.ts'
import { allMutants, type Mutant } from './mutate-rights/mutants.ts'
import { changedFiles, writeReport } from './mutate-rights/report.ts'
import { Session } from './mutate-rights/session.ts'
import { testFiles } from './mutate-rights/tests.ts'

const root = join(import.meta.dirname, '..')
const say = (line: string) => process.stdout.write(`${line}\n`)
const session = new Session(root)

/** First a few tests of each file for each change; then all tests for what is left. */
async function run(mutants: readonly Mutant[]): Promise<readonly Mutant[]> {
  const left = () => mutants.filter(({ id }) => !session.killed.has(id))
  for (const tries of [4, Number.MAX_SAFE_INTEGER]) {
    let files: readonly string[] = testFiles(root)
    for (let before = Infinity; files.length > 0 && left().length > 0 && left().length < before; ) {
      before = left().length
      files = await session.run(files, { ids: left().map(({ id }) => id), tries })
      say(`${left().length} of ${mutants.length} changes are not found yet`)
    }
  }
  return left()
}

const all = allMutants(root)
if (process.argv.includes('--all')) session.forget()
const files = process.argv.includes('--all') ? [...all.keys()] : changedFiles(root, all)
const mutants = files.flatMap((file) => all.get(file) ?? []).filter(({ id }) => !(id in equivalents))
say(`${mutants.length} changes in ${files.length} files`)
const survivors = process.argv.includes('--list') ? mutants.filter(({ id }) => !session.killed.has(id)) : await run(mutants)
for (const { id, line } of survivors) say(`SURVIVES ${id} (line ${line})`)
writeReport(root, all, new Set(survivors.map(({ id }) => id)))
if (survivors.length === 0) session.forget()
say(`${mutants.length - survivors.length} found, ${survivors.length} survive`)
process.exitCode = survivors.length === 0 ? 0 : 1
