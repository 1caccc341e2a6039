import { analyse } from 'chardet'

/** A text as it was meant. */
export interface DecodedText {
  readonly text: string
  /** As the Encoding Standard calls it: `utf-8`, `utf-16le`, `windows-1252`. */
  readonly encoding: string
}

const utf8 = 'utf-8'

const marks: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
  [utf8, [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** Of the characters of UTF-16 in European languages most have a zero byte, on the same side; other texts have none. */
const fewestZeros = 0.2

function looksLikeUtf16(bytes: Buffer): string | null {
  const zeros = [0, 0]
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (bytes.length % 2 !== 0 || Math.max(even, odd) < fewestZeros * (bytes.length / 2)) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/** Null where the bytes are none of it, or the encoding is not known here. */
function decoded(bytes: Buffer, encoding: string): DecodedText | null {
  try {
    const decoder = new TextDecoder(encoding, { fatal: true })
    return { text: decoder.decode(bytes), encoding: decoder.encoding }
  } catch {
    return null
  }
}

/** Guesses below are worth nothing, %. */
const surely = 45

/** Guesses are looked at by how sure they are; what nothing fits is read as Windows has written for decades. */
function guessed(bytes: Buffer): DecodedText | null {
  const guesses = analyse(bytes)
    .filter(({ name, confidence }) => confidence >= surely && !name.startsWith('UTF'))
    .map(({ name }) => name)
  for (const encoding of [...guesses.slice(0, 3), 'windows-1252']) {
    const text = decoded(bytes, encoding)
    if (text) return text
  }
  return null
}

// Tabs, lines and pages are written into texts; the others are not.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are looked for
const binary = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]/ // oxlint-disable-line no-control-regex

/**
 * Reads a text file in the encodings that people have: by its byte order mark, by the zero bytes of UTF-16, as UTF-8 where it is without fault, else
 * as what its bytes look most like.
 *
 * @returns null where it is no text
 */
export function decodeText(bytes: Buffer): DecodedText | null {
  const mark = marks.find(([, begin]) => begin.every((byte, at) => bytes[at] === byte))
  const utf16 = mark ? null : looksLikeUtf16(bytes)
  const text = mark ? decoded(bytes, mark[0]) : utf16 ? decoded(bytes, utf16) : (decoded(bytes, utf8) ?? guessed(bytes))
  return text && !binary.test(text.text) ? text : null
}
