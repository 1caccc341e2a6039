/** Widths and heights of letters that are not seen, in thousandths of their size. */
const letter = { width: 500, height: 1000 } as const

/** Letters of one font: a code is a byte. */
const lettersOfFont = 255

const utf16 = (text: string): string => Buffer.from(text.toWellFormed(), 'utf16le').swap16().toString('hex')

/** A text of PDF, whatever is in it. */
export const pdfText = (text: string): string => `<feff${utf16(text)}>`

interface Placed {
  readonly font: number
  readonly code: number
}

/** The letters of some texts, each with a code in a font that draws nothing and says which letter it is. */
export function hiddenLetters(texts: readonly string[]) {
  const letters = [...new Set(texts.flatMap((text) => Array.from(text.toWellFormed())))]
  const placeOf = (at: number): Placed => ({ font: Math.floor(at / lettersOfFont), code: 1 + (at % lettersOfFont) })
  const places = new Map(letters.map((one, at) => [one, placeOf(at)]))
  const fonts = Array.from({ length: Math.max(1, Math.ceil(letters.length / lettersOfFont)) }, (_, font) =>
    letters.slice(font * lettersOfFont, (font + 1) * lettersOfFont),
  )
  return { fonts, places }
}

type Places = ReturnType<typeof hiddenLetters>['places']

const hex = (byte: number) => byte.toString(16).padStart(2, '0')

/** What stands behind a font's codes. */
export function unicodeMap(letters: readonly string[]): string {
  const rows = letters.map((one, at) => `<${hex(at + 1)}> <${utf16(one)}>`)
  const blocks = Array.from({ length: Math.ceil(rows.length / 100) }, (_, n) => rows.slice(100 * n, 100 * (n + 1)))
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <00> <ff> endcodespacerange',
    ...blocks.map((block) => `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`),
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}

/** A font whose letters are all the same: as wide as that, and nothing to be seen. @param glyph, @param map numbers of their objects */
export function hiddenFont(letters: readonly string[], glyph: number, map: number): string {
  const count = letters.length
  return `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 ${letter.width} ${letter.height}] /FontMatrix [0.001 0 0 0.001 0 0]
/CharProcs << /g ${glyph} 0 R >> /Encoding << /Type /Encoding /Differences [1${' /g'.repeat(count)}] >> /FirstChar 1 /LastChar ${count}
/Widths [${Array(count).fill(letter.width).join(' ')}] /Resources << >> /ToUnicode ${map} 0 R >>`
}

/** The letter itself. */
export const hiddenGlyph = `${letter.width} 0 d0`

export interface LineBox {
  readonly x: number
  /** Of its foot, from below. */
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Writes a text as broad and high as it is drawn, unseen, so that it is found, marked and read aloud. */
export function hiddenLine(text: string, { x, y, width, height }: LineBox, places: Places): string {
  const letters = Array.from(text.toWellFormed())
  const size = Math.max(1, height)
  const stretch = (100 * width) / Math.max(1, (letters.length * size * letter.width) / 1000)
  const runs: { font: number; codes: string }[] = []
  for (const { font, code } of letters.flatMap((one) => places.get(one) ?? [])) {
    const last = runs.at(-1)
    if (last?.font === font) last.codes += hex(code)
    else runs.push({ font, codes: hex(code) })
  }
  const written = runs.map(({ font, codes }) => `/F${font} ${size.toFixed(2)} Tf <${codes}> Tj`).join(' ')
  return `BT 3 Tr ${stretch.toFixed(2)} Tz 1 0 0 1 ${x.toFixed(2)} ${y.toFixed(2)} Tm ${written} ET`
}
