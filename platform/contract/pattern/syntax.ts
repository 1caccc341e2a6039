/** Why a text is no pattern, in words for who wrote it. */
export class PatternFault extends Error {
  override name = 'PatternFault'
}

export type Place = 'start' | 'end' | 'boundary' | 'inside'

export type Node =
  /** One character. */
  | { readonly kind: 'one'; readonly fits: (character: string) => boolean }
  | { readonly kind: 'place'; readonly place: Place }
  | { readonly kind: 'all'; readonly parts: readonly Node[] }
  | { readonly kind: 'any'; readonly choices: readonly Node[] }
  | { readonly kind: 'times'; readonly part: Node; readonly min: number; readonly max: number }

interface Reader {
  readonly text: string
  at: number
}

const places: Readonly<Record<string, Place>> = { '^': 'start', $: 'end', '\\b': 'boundary', '\\B': 'inside' }

/** Reads a regular expression as JavaScript writes it, without what cannot be looked for in one go: references back, looking ahead or behind. */
export function readPattern(text: string): Node {
  const reader: Reader = { text, at: 0 }
  const node = readChoices(reader)
  if (reader.at < text.length) throw new PatternFault('A round bracket is closed that was not opened.')
  return node
}

/** Takes what stands here if it has this form. */
function take(reader: Reader, form: RegExp): RegExpExecArray | null {
  form.lastIndex = reader.at
  const found = form.exec(reader.text)
  if (found) reader.at += found[0].length
  return found
}

function readChoices(reader: Reader): Node {
  const choices = [readSequence(reader)]
  while (take(reader, /\|/y)) choices.push(readSequence(reader))
  return choices.length === 1 && choices[0] ? choices[0] : { kind: 'any', choices }
}

function readSequence(reader: Reader): Node {
  const parts: Node[] = []
  while (reader.at < reader.text.length && !'|)'.includes(reader.text[reader.at] ?? '')) parts.push(readTimes(reader, readPart(reader)))
  return { kind: 'all', parts }
}

const mostTimes = 1000
const ever = Number.POSITIVE_INFINITY

function readTimes(reader: Reader, part: Node): Node {
  const found = take(reader, /(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/y)
  if (!found) return part
  if (part.kind === 'place') throw new PatternFault('There is nothing to repeat before a sign of repetition.')
  const [, sign, least = '', comma, most = ''] = found
  if (sign) return { kind: 'times', part, min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : ever }
  return { kind: 'times', part, ...rangeOf(Number(least), comma ? (most === '' ? ever : Number(most)) : Number(least)) }
}

function rangeOf(min: number, max: number) {
  if ([min, max].some((times) => times > mostTimes && times !== ever))
    throw new PatternFault(`Nothing can be repeated more than ${mostTimes} times.`)
  if (max < min) throw new PatternFault('The numbers of a repetition are the wrong way round.')
  return { min, max }
}

function readPart(reader: Reader): Node {
  const place = take(reader, /[$^]|\\[bB]/y)
  if (place) return { kind: 'place', place: places[place[0]] ?? 'start' }
  if (take(reader, /\((?!\?)|\(\?:|\(\?<[A-Za-z_]\w*>/y)) return readGroup(reader)
  if (take(reader, /\(\?/y)) throw new PatternFault('Looking ahead or behind is not possible here.')
  if (take(reader, /[*+?{]/y)) throw new PatternFault('There is nothing to repeat before a sign of repetition.')
  const set = take(reader, /\[(?:[^\]\\]|\\.)*\]/suy)
  if (set) return { kind: 'one', fits: tested(loosened(set[0]), 'These square brackets cannot be read.') }
  if (take(reader, /\[/y)) throw new PatternFault('A square bracket is not closed.')
  return { kind: 'one', fits: readCharacter(reader) }
}

function readGroup(reader: Reader): Node {
  const node = readChoices(reader)
  if (!take(reader, /\)/y)) throw new PatternFault('A round bracket is not closed.')
  return node
}

function readCharacter(reader: Reader): (character: string) => boolean {
  if (take(reader, /\\(?:[1-9]|k<)/y)) throw new PatternFault('A reference back to what was found is not possible here.')
  const sign = take(reader, /\\([^\p{L}\p{N}])/suy)?.[1]
  if (sign !== undefined) return (character) => character === sign
  const escaped = take(reader, /\\(?:u\{[0-9a-f]+\}|u[0-9a-f]{4}|x[0-9a-f]{2}|p\{[^}]*\}|[dwsnrtfv0])/iuy)
  if (escaped) return tested(escaped[0], `“${escaped[0]}” cannot be read.`)
  if (take(reader, /\\/y)) throw new PatternFault('After a backslash something is missing.')
  const [character = ''] = take(reader, /./suy) ?? []
  return character === '.' ? () => true : (other) => other === character
}

/** Signs that need no backslash have one often enough. */
const loosened = (set: string): string => set.replace(/\\([!"#%&',:;<=>@_`~ ])/g, '$1')

/** Of one character the language itself knows; it takes no time. */
function tested(source: string, fault: string): (character: string) => boolean {
  try {
    const form = new RegExp(`^${source}$`, 'su')
    return (character) => form.test(character)
  } catch {
    throw new PatternFault(fault)
  }
}
