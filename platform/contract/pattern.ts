import { RE2JS, RE2JSException } from 're2js'

/** Characters of a pattern. */
export const longestPattern = 200

/** Why a text is no pattern, in words for who wrote it. */
export class PatternFault extends Error {
  override name = 'PatternFault'
}

/**
 * Makes a regular expression (RE2's syntax) that somebody wrote into a question about a whole text. Whatever was written, the answer takes
 * time in proportion to the text (decision 210).
 *
 * @throws PatternFault
 */
export function patternOf(source: string): (text: string) => boolean {
  if ([...source].length > longestPattern) throw new PatternFault(`At most ${longestPattern} characters are allowed`)
  try {
    const pattern = RE2JS.compile(source, RE2JS.DOTALL)
    return (text) => pattern.testExact(text)
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error
    throw new PatternFault(`This pattern cannot be read: ${'error' in error ? error.error : error.message}`)
  }
}
