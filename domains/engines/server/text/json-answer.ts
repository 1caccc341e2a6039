/** What a model wrote, without what it thought before it. */
const withoutThoughts = (text: string): string => {
  const closed = text.lastIndexOf('</think>')
  return closed < 0 ? text : text.slice(closed + '</think>'.length)
}

/** The JSON in what a model wrote: alone, in a fence, or with sentences around it; undefined where there is none. */
export function jsonIn(content: string): unknown {
  const text = withoutThoughts(content).trim()
  const fenced = /```(?:json)?\s*([\s\S]*?)```/i.exec(text)?.[1]
  const candidates = [text, ...(fenced === undefined ? [] : [fenced]), betweenBrackets(text, '{', '}'), betweenBrackets(text, '[', ']')]
  for (const candidate of candidates) {
    try {
      const value: unknown = JSON.parse(candidate.trim())
      if (typeof value === 'object' && value !== null) return value
    } catch {
      // The next one may be it.
    }
  }
  return undefined
}

const betweenBrackets = (text: string, open: string, close: string): string => {
  const start = text.indexOf(open)
  const end = text.lastIndexOf(close)
  return start < 0 || end < start ? '' : text.slice(start, end + 1)
}
