import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { equivalents } from './equivalents.ts'
import type { Mutant } from './mutants.ts'

const reportFile = 'docs/rights-mutation.md'

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
    return { file, found: mutants.length - excused - unseen, excused, unseen, digest: unseen > 0 ? 'open' : digestOf(mutants) }
  })
  const sum = (key: 'found' | 'excused' | 'unseen') => rows.reduce((total, row) => total + row[key], 0)
  const changes = [...all.values()].flat()
  const list = (some: readonly Mutant[], line: (one: Mutant) => string) => (some.length === 0 ? 'None.' : some.map(line).join('\n'))
  return `# Mutation of the rights

\`npm run mutate-rights\` changes every condition that decides who may what, one at a time, and runs the tests; it writes this page. What is changed: conditions of policies and of what asks them
(always, never, the other way round, \`&&\` and \`||\`, borders), \`where\` clauses and conditions in SQL of rights (left out, the other way round), calls that refuse (left out), who gets in at a route, the rules of pages, and what each role holds.
How and why: [decision 115](decisions/0115-rights-are-proved-by-flipping-them.md).

The sum in the last column is over the changes of a file: the script tries again what has another sum, or is open.

| file | found by a test | cannot be seen by any | not found yet | sum |
|---|---:|---:|---:|---|
${rows.map(({ file, found, excused, unseen, digest }) => `| ${file} | ${found} | ${excused} | ${unseen} | ${digest} |`).join('\n')}
| **all** | **${sum('found')}** | **${sum('excused')}** | **${sum('unseen')}** | |

## Changes that cannot be seen by any test

${list(changes.filter(isEquivalent), ({ id }) => `- ${id}: ${equivalents[id]}`)}

## Changes that no test has found yet, or that the last run did not come to

${list(changes.filter(isOpen), ({ id }) => `- ${id}`)}
`
}

/** Files in the report, with their sums. */
export function reported(root: string): ReadonlyMap<string, string> {
  const path = join(root, reportFile)
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  return new Map(Array.from(text.matchAll(/^\| (\S+\.ts) \|.*\| (\w+) \|$/gm), ([, file = '', digest = '']) => [file, digest]))
}

/** Files whose conditions are not those of the report, or of which some are open. */
export function changedFiles(root: string, all: All): string[] {
  const known = reported(root)
  return [...all].filter(([file, mutants]) => known.get(file) !== digestOf(mutants)).map(([file]) => file)
}

export const writeReport = (root: string, all: All, open: ReadonlySet<string>): void =>
  writeFileSync(join(root, reportFile), reportOf(all, open))
