import { topicPattern, topicsIn } from '#domains/topics/web.ts'

/** What may be typed as interests: `empty`, `long`, `short`, `character`, or null where nothing is wrong (LE-5.03 to 5.06). */
export type Fault = 'empty' | 'long' | 'short' | 'character'

export function faultOf(text: string): Fault | null {
  const { length } = [...text.trim()]
  if (length === 0) return 'empty'
  if (length > 256) return 'long'
  const topics = topicsIn(text)
  if (topics.length === 0) return 'empty'
  if (topics.some((topic) => !topicPattern.test(topic))) return 'character'
  return topics.some((topic) => [...topic].length < 2) ? 'short' : null
}
