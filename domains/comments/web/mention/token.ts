/** A name that is being typed after an @, up to the caret. */
export interface Token {
  /** Where the @ stands. */
  readonly from: number
  /** What follows it so far. */
  readonly name: string
}

const open = /(?<![\p{L}\p{N}_.@-])@([\p{L}\p{N}._-]{0,64})$/u

export function tokenAt(text: string, caret: number): Token | null {
  const match = open.exec(text.slice(0, caret))
  return match ? { from: match.index, name: match[1] ?? '' } : null
}

/** The text with the whole name and a blank in the place of what was typed; and where the caret goes. */
export function completed(text: string, { from, name }: Token, username: string): { text: string; caret: number } {
  const rest = text.slice(from + 1 + name.length)
  const inserted = `@${username} `
  return { text: `${text.slice(0, from)}${inserted}${rest.replace(/^ /, '')}`, caret: from + inserted.length }
}
