import { topicPattern } from '#domains/topics/topic-text.ts'

/** The topics of an entry, as they are kept: lower-cased, each once. Beside the contract's own, which would bring its library of shapes along. */
export const tagsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim().toLowerCase())
      .filter((tag) => tag !== ''),
  ),
]

/** What may be typed as interests: `empty`, `long`, `short`, `character`, or null where nothing is wrong (LE-5.03 to 5.06). */
export type Fault = 'empty' | 'long' | 'short' | 'character'

export function faultOf(text: string): Fault | null {
  const { length } = [...text.trim()]
  if (length === 0) return 'empty'
  if (length > 256) return 'long'
  const topics = tagsIn(text)
  if (topics.length === 0) return 'empty'
  if (topics.some((topic) => !topicPattern.test(topic))) return 'character'
  return topics.some((topic) => [...topic].length < 2) ? 'short' : null
}
