import sharp from 'sharp'

/** Points are drawn so many to the inch: what is printed is sharp. */
const dotsPerInch = 300
/** Pixels of a point. */
export const pixels = dotsPerInch / 72

/** Longest that it may take, s. */
const longestTime = 20

export interface Typeface {
  /** Points. */
  readonly size: number
  readonly weight?: 'Normal' | 'Semi-Bold' | 'Bold'
  readonly colour: string
  readonly align?: 'left' | 'right' | 'centre'
}

/** A text as a picture; measures in points. */
export interface DrawnText {
  readonly text: string
  readonly png: Buffer
  readonly width: number
  readonly height: number
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Nothing in it has a meaning for who draws it, and there is something to draw. */
function drawable(text: string): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Co}\p{Cn}\u2028\u2029]+/gu, ' ')
    .trim()
  return /[^\p{Z}\p{C}]/u.test(line) ? line : '–'
}

/** The system's fonts, as films and captions use them, each letter from one that has it; what is written from the right is set so. */
async function draw(text: string, { size, weight = 'Normal', colour, align = 'left' }: Typeface, width: number): Promise<DrawnText> {
  const markup = `<span foreground="${colour}">${text.replace(/[&<>]/g, (one) => escapes[one] ?? '')}</span>`
  const font = `Inter, Sans ${weight} ${size}`
  const set = { text: markup, font, width: Math.round(width * pixels), align, dpi: dotsPerInch, rgba: true, wrap: 'word-char' } as const
  const drawn = sharp({ text: set })
  const { data, info } = await drawn.png().timeout({ seconds: longestTime }).toBuffer({ resolveWithObject: true })
  return { text, png: data, width: info.width / pixels, height: info.height / pixels }
}

/** At most so wide, in lines. */
export async function drawText(text: string, typeface: Typeface, width: number): Promise<DrawnText> {
  const line = drawable(text)
  // Letters that no font shows are nothing to draw.
  return draw(line, typeface, width).catch(() => draw('–', typeface, width))
}

/** In the first of these sizes in which it is no higher than that. */
export async function fitText(
  text: string,
  typeface: Omit<Typeface, 'size'>,
  { width, height, sizes }: { readonly width: number; readonly height: number; readonly sizes: readonly number[] },
): Promise<DrawnText> {
  let drawn: DrawnText | undefined
  for (const size of sizes) {
    drawn = await drawText(text, { ...typeface, size }, width)
    if (drawn.height <= height) break
  }
  if (!drawn) throw new Error('a text without a size')
  return drawn
}
