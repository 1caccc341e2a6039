import type { Mutant } from './mutants.ts'

/** What instrumented code asks: whether this change is on. */
export const ask = 'globalThis.__mutant?.'

interface Insertion {
  readonly at: number
  /** Of what is inserted at the same place, the smaller stands first. */
  readonly order: number
  readonly text: string
}

/** The same code with all of its changes in it, each of them asleep until it is asked for. */
export function instrumented(text: string, mutants: readonly Mutant[]): string {
  const byPlace = Map.groupBy(mutants, ({ start, end }) => `${start} ${end}`)
  const insertions = [...byPlace.values()].flatMap((here) => insertionsFor(here, text))
  let made = ''
  let at = 0
  for (const one of insertions.toSorted((a, b) => a.at - b.at || a.order - b.order)) {
    made += text.slice(at, one.at) + one.text
    at = one.at
  }
  return made + text.slice(at)
}

function insertionsFor(here: readonly Mutant[], text: string): Insertion[] {
  const [first] = here
  if (!first) return []
  const { start, end, form } = first
  const width = end - start
  if (form === 'property') {
    // Looked up at every request, so that it may change.
    const name = text.slice(start, start + text.slice(start, end).indexOf(':'))
    const asked = here.map((one) => `${ask}(${JSON.stringify(one.id)}) ? ${one.becomes} : `).join('')
    return [
      { at: start, order: -width, text: `get ${name}() { const usual = { ` },
      { at: end, order: width, text: ` }; return ${asked}usual.${name} }` },
    ]
  }
  const asked = here.map((one) => `${ask}(${JSON.stringify(one.id)}) ? (${one.becomes}) : `).join('')
  return [
    // A statement that begins with a parenthesis would be one with the line before.
    { at: start, order: -width, text: `${form === 'statement' ? 'void ' : ''}(${asked}(` },
    { at: end, order: width, text: '))' },
  ]
}
