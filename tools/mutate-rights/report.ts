import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { equivalents } from './equivalents.ts'
import type { Mutant } from './mutants.ts'

const reportFile = 'docs/rights-mutation.md'
const heading = '## Changes that no test has found yet, or that the last run did not come to'

type All = ReadonlyMap<string, readonly Mutant[]>

/** Another one as soon as another condition decides; where the lines stand makes no difference. */
const digestOf = (mutants: readonly Mutant[]) =>
  createHash('sha256')
    .update(mutants.map(({ id, becomes }) => `${id}\n${becomes}`).join('\n\n'))
    .digest('hex')
    .slice(0, 12)

const isEquivalent = ({ id }: Mutant) => id in equivalents

/** @param open what no test has found */
export function reportOf(all: All, open: ReadonlySet<string>): string {
  const isOpen = ({ id }: Mutant) => open.has(id)
  const rows = [...all].map(([file, mutants]) => {
    const excused = mutants.filter(isEquivalent).length
    const unseen = mutants.filter(isOpen).length
    return { file, found: mutants.length - excused - unseen, excused, unseen, digest: digestOf(mutants) }
  })
  const sum = (key: 'found' | 'excused' | 'unseen') => rows.reduce((total, row) => total + row[key], 0)
  const changes = [...all.values()].flat()
  const list = (some: readonly Mutant[], line: (one: Mutant) => string) => (some.length === 0 ? 'None.' : some.map(line).join('\n'))
  return `# Mutation of the rights

\`npm run mutate-rights\` changes every condition that decides who may what, one at a time, and runs the tests; it writes this page. What is changed: conditions of policies and of what asks them
(always, never, the other way round, \`&&\` and \`||\`, borders), \`where\` clauses and conditions in SQL of rights (left out, the other way round), calls that refuse (left out), who gets in at a route, the rules of pages, and what each role holds.
How and why: [decision 115](decisions/0115-rights-are-proved-by-flipping-them.md).

The sum in the last column is over the changes of a file: the script tries again all of a file that has another sum, and what is open.

| file | found by a test | cannot be seen by any | not found yet | sum |
|---|---:|---:|---:|---|
${rows.map(({ file, found, excused, unseen, digest }) => `| ${file} | ${found} | ${excused} | ${unseen} | ${digest} |`).join('\n')}
| **all** | **${sum('found')}** | **${sum('excused')}** | **${sum('unseen')}** | |

## Changes that cannot be seen by any test

${list(changes.filter(isEquivalent), ({ id }) => `- ${id}: ${equivalents[id]}`)}

${heading}

${list(changes.filter(isOpen), ({ id }) => `- ${id}`)}
`
}

function textOfReport(root: string): string {
  const path = join(root, reportFile)
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

/** Files in the report, with their sums. */
export function reported(root: string): ReadonlyMap<string, string> {
  return new Map(
    Array.from(textOfReport(root).matchAll(/^\| (\S+\.ts) \|.*\| (\w+) \|$/gm), ([, file = '', digest = '']) => [file, digest]),
  )
}

/** What is to be tried: all changes of a file that has another sum than the report says, and those that the report has open. */
export function openMutants(root: string, all: All): Mutant[] {
  const known = reported(root)
  const [, listed = ''] = textOfReport(root).split(heading)
  const unseen = new Set(listed.split('\n').map((line) => line.slice(2)))
  const isKnown = (file: string) => known.get(file) === digestOf(all.get(file) ?? [])
  return [...all.values()].flat().filter(({ id, file }) => !isKnown(file) || unseen.has(id))
}

export const writeReport = (root: string, all: All, open: ReadonlySet<string>): void =>
  writeFileSync(join(root, reportFile), reportOf(all, open))
