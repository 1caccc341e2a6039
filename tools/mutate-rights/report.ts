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

export function reportOf(all: All): string {
  const rows = [...all].map(([file, mutants]) => {
    const excused = mutants.filter(isEquivalent).length
    return { file, found: mutants.length - excused, excused, digest: digestOf(mutants) }
  })
  const sum = (key: 'found' | 'excused') => rows.reduce((total, row) => total + row[key], 0)
  const reasons = [...all.values()].flat().filter(isEquivalent)
  return `# Mutation of the rights

\`npm run mutate-rights\` changes every condition that decides who may what, one at a time, and runs the tests. This page is written by it, and only when every change made a test fail. What is changed: conditions of policies and of what asks them
(always, never, the other way round, \`&&\` and \`||\`, borders), \`where\` clauses and conditions in SQL of rights (left out, the other way round), calls that refuse (left out), who gets in at a route, the rules of pages, and what each role holds.

A test compares the sums in the last column with the code: who changes a rule runs the script again, which then tries only what is new.

| file | changes found by a test | not visible to any test | sum |
|---|---:|---:|---|
${rows.map(({ file, found, excused, digest }) => `| ${file} | ${found} | ${excused} | ${digest} |`).join('\n')}
| **all** | **${sum('found')}** | **${sum('excused')}** | |

## Changes that no test can see
${reasons.map(({ id }) => `- ${id}: ${equivalents[id]}`).join('\n')}
`
}

/** Files whose conditions are not those of the report. */
export function changedFiles(root: string, all: All): string[] {
  const path = join(root, reportFile)
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const known = new Map(Array.from(text.matchAll(/^\| (\S+\.ts) \|.*\| (\w{12}) \|$/gm), ([, file = '', digest = '']) => [file, digest]))
  return [...all].filter(([file, mutants]) => known.get(file) !== digestOf(mutants)).map(([file]) => file)
}

export const writeReport = (root: string, all: All): void => writeFileSync(join(root, reportFile), reportOf(all))
