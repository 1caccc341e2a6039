import { type Node, PatternFault, type Place } from './syntax.ts'

/** What is done at one of the points between which a text is read. */
export type Step =
  | { readonly do: 'read'; readonly fits: (character: string) => boolean }
  /** Goes on at each of these. */
  | { readonly do: 'go'; readonly to: number[] }
  | { readonly do: 'ask'; readonly place: Place }
  | { readonly do: 'end' }

const mostSteps = 500
/** Looks at the parts of the pattern, repetitions counted out. */
const mostLooks = 5000

interface Making {
  readonly steps: Step[]
  looks: number
}

function push(making: Making, step: Step): void {
  making.steps.push(step)
  if (making.steps.length > mostSteps) throw new PatternFault('This is too large: it repeats too much.')
}

/** The steps by which a text is read; never many. */
export function stepsOf(node: Node): Step[] {
  const making: Making = { steps: [], looks: 0 }
  write(making, node)
  push(making, { do: 'end' })
  return making.steps
}

function write(making: Making, node: Node): void {
  making.looks += 1
  if (making.looks > mostLooks) throw new PatternFault('This is too large: it repeats too much.')
  if (node.kind === 'one') push(making, { do: 'read', fits: node.fits })
  else if (node.kind === 'place') push(making, { do: 'ask', place: node.place })
  else if (node.kind === 'all') for (const part of node.parts) write(making, part)
  else if (node.kind === 'any') writeChoices(making, node.choices)
  else writeTimes(making, node)
}

function writeChoices(making: Making, choices: readonly Node[]): void {
  const { steps } = making
  const begin: number[] = []
  const end: number[] = []
  push(making, { do: 'go', to: begin })
  for (const choice of choices) {
    begin.push(steps.length)
    write(making, choice)
    push(making, { do: 'go', to: end })
  }
  end.push(steps.length)
}

function writeTimes(making: Making, { part, min, max }: Extract<Node, { kind: 'times' }>): void {
  const { steps } = making
  for (let time = 0; time < min; time++) write(making, part)
  if (max === Number.POSITIVE_INFINITY) {
    const loop = steps.length
    const to = [loop + 1]
    push(making, { do: 'go', to })
    write(making, part)
    push(making, { do: 'go', to: [loop] })
    to.push(steps.length)
    return
  }
  const ends: number[][] = []
  for (let time = min; time < max; time++) {
    const to = [steps.length + 1]
    push(making, { do: 'go', to })
    ends.push(to)
    write(making, part)
  }
  for (const to of ends) to.push(steps.length)
}
