import { type Step, stepsOf } from './pattern/program.ts'
import { PatternFault, type Place, readPattern } from './pattern/syntax.ts'

export { PatternFault } from './pattern/syntax.ts'

/** Characters of a pattern. */
export const longestPattern = 200

/**
 * Makes a regular expression that somebody wrote into a question about a whole text. Each character of the text is looked at once, with every way
 * that the pattern may go on side by side: whatever was written, the answer takes time in proportion to the text alone (decision 210).
 *
 * @throws PatternFault in words for who wrote it
 */
export function patternOf(source: string): (text: string) => boolean {
  if ([...source].length > longestPattern) throw new PatternFault(`At most ${longestPattern} characters are allowed`)
  const steps = stepsOf(readPattern(source))
  return (text) => runs(steps, [...text])
}

function runs(steps: readonly Step[], characters: readonly string[]): boolean {
  let here = spread(steps, [0], characters, 0)
  for (const [at, character] of characters.entries()) {
    const next: number[] = []
    for (const index of here) {
      const step = steps[index]
      if (step?.do === 'read' && step.fits(character)) next.push(index + 1)
    }
    if (next.length === 0) return false
    here = spread(steps, next, characters, at + 1)
  }
  return here.includes(steps.length - 1)
}

/** Every step at which something is read, or the text may end, without a further character. */
function spread(steps: readonly Step[], from: readonly number[], characters: readonly string[], at: number): number[] {
  const seen = new Uint8Array(steps.length)
  const open = [...from]
  const found: number[] = []
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    const step = steps[index]
    if (!step || seen[index]) continue
    seen[index] = 1
    if (step.do === 'go') open.push(...step.to)
    else if (step.do === 'ask') {
      if (isAt[step.place](characters, at)) open.push(index + 1)
    } else found.push(index)
  }
  return found
}

type Asked = (characters: readonly string[], at: number) => boolean

const isWord = (character: string | undefined) => character !== undefined && /^\w$/.test(character)
const isBoundary: Asked = (characters, at) => isWord(characters[at - 1]) !== isWord(characters[at])

const isAt: Readonly<Record<Place, Asked>> = {
  start: (_, at) => at === 0,
  end: (characters, at) => at === characters.length,
  boundary: isBoundary,
  inside: (characters, at) => !isBoundary(characters, at),
}
