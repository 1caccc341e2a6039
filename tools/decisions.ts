// Writes docs/decisions/README.md, the list of all decisions by subject: `node tools/decisions.ts`.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../docs/decisions')

export const decisionPages = (): string[] => readdirSync(folder).filter((file) => file !== 'README.md')
export const headingOf = (page: string): string => readFileSync(join(folder, page), 'utf8').split('\n')[0] ?? ''
export const listOfDecisions = (): string => readFileSync(join(folder, 'README.md'), 'utf8')

/** @returns the text of the list */
export function listed(pages: readonly string[]): string {
  const subject = (page: string) => page.slice(5)
  const lines = pages
    .toSorted((one, other) => subject(one).localeCompare(subject(other), 'en') || one.localeCompare(other))
    .map((page) => `- ${subject(page).split('-')[0]}: [${headingOf(page).replace(/^# \d+\. /, '')}](${page})`)
  return `# Decisions

What was decided where more than one way was open, and why. A page is named \`NNNN-subject-what-was-decided.md\`; numbers only tell pages apart. A page whose
decision proved wrong says so and is amended, or names the page that takes its place. Sorted by subject; \`node tools/decisions.ts\` writes this list.

${lines.join('\n')}
`
}

if (process.argv[1] === import.meta.filename) writeFileSync(join(folder, 'README.md'), listed(decisionPages()))
