/** A condition inside of an SQL text, by its place there. */
export interface SqlCondition {
  readonly start: number
  readonly end: number
}

const words =
  /[(),]|'[^']*'|\b(?:where|and|or|when|on conflict|on|having|then|else|end|as|select|from|order|group|limit|offset|returning|union|for|join|left|cross|set)\b/gi
const opening = new Set(['where', 'and', 'or', 'when', 'on', 'having'])
const compares = /[=<>~]|&&|@@|\b(?:is|not|exists|in)\b/i

/** Where a condition begins in each open parenthesis, if one does; and where it would if an `and` came. */
interface Level {
  begun: number | null
  otherwise: number
}

/**
 * Finds what a `where`, an `and`, an `or`, a `when` or an `on` stands before or after: each alone, and what parentheses put together.
 *
 * @param text what isn't SQL in it (`${…}`) is masked
 */
export function sqlConditions(text: string): SqlCondition[] {
  const found: SqlCondition[] = []
  const levels: Level[] = [{ begun: startsAsCondition(text) ? 0 : null, otherwise: 0 }]
  const close = (end: number) => {
    const level = levels.at(-1)
    if (level && level.begun !== null && text.slice(level.begun, end).trim() !== '') found.push(trimmed(text, level.begun, end))
    if (level) level.begun = null
  }
  for (const { 0: token, index } of text.matchAll(words)) {
    const level = levels.at(-1)
    const word = token.toLowerCase()
    const after = index + token.length
    if (!level || word.startsWith("'")) continue
    if (word === '(') levels.push({ begun: isGroup(text, level, index) ? after : null, otherwise: after })
    else if (word === ')') {
      close(index)
      levels.pop()
    } else if (opening.has(word)) {
      if ((word === 'and' || word === 'or') && level.begun === null) level.begun = level.otherwise
      close(index)
      level.begun = after
    } else {
      close(index)
      level.otherwise = after
    }
  }
  close(text.length)
  return found
}

/** A piece of a statement that is a condition by itself. */
function startsAsCondition(text: string): boolean {
  let outside = text.replace(/'[^']*'/g, '')
  for (let before = ''; before !== outside; ) [before, outside] = [outside, outside.replace(/\([^()]*\)/g, '')]
  return (
    compares.test(outside) && !outside.includes(',') && !/^\s*(select|insert|update|delete|with|any|array|case|and|or)\b/i.test(outside)
  )
}

/** Parentheses right where a condition begins, around conditions and not around a statement. */
function isGroup(text: string, { begun }: Level, at: number): boolean {
  if (begun === null || !/^\s*(not\s*)?$/i.test(text.slice(begun, at))) return false
  return !/^\s*(select|\$)/i.test(text.slice(at + 1)) && compares.test(text.slice(at + 1))
}

function trimmed(text: string, start: number, end: number): SqlCondition {
  const inner = text.slice(start, end)
  const lead = inner.length - inner.trimStart().length
  return { start: start + lead, end: start + inner.trimEnd().length }
}
