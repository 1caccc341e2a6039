import sharp, { type OverlayOptions } from 'sharp'
import { inkOf } from '#domains/accounts/server.ts'
import { type PlacedText, textsFrom } from './column.ts'
import { dark, grey, type Look, pale } from './look.ts'
import { drawText, fitText, pixels, type Typeface } from './text.ts'

/** A4, lying; points. */
export const sheetSize = { width: 841.89, height: 595.28 } as const
const pixelSize = { width: Math.round(sheetSize.width * pixels), height: Math.round(sheetSize.height * pixels) } as const

/** What stands on a certificate. */
export interface SheetWords {
  readonly holder: string
  readonly title: string
  readonly issuedAt: Date
  /** Null: it holds for good. */
  readonly expiresAt: Date | null
  /** Where it is checked. */
  readonly address: string
  readonly code: string
}

export interface Sheet {
  /** All of it, without transparency. */
  readonly png: Buffer
  /** In the order in which it is read. */
  readonly texts: readonly PlacedText[]
  /** Which of them leads to where it is checked. */
  readonly link: { readonly at: number; readonly address: string }
}

const left = 72
const right = sheetSize.width - left
const column = right - left
const codeSize = 84
const foot = 452

/** A square for each dark one, in a path whose unit is one of them. */
async function squaresOf(address: string): Promise<{ path: string; side: number }> {
  const { encode } = await import('uqr')
  const { data, size } = encode(address, { ecc: 'M', border: 0 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { path: squares.join(''), side: size }
}

/** Lines, areas and the code that telephones read. */
async function groundOf(address: string, ink: string): Promise<Buffer> {
  const { path, side } = await squaresOf(address)
  const { width, height } = sheetSize
  const scale = codeSize / side
  const size = `width="${pixelSize.width}" height="${pixelSize.height}" viewBox="0 0 ${width} ${height}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size} preserveAspectRatio="none">
<rect width="${width}" height="${height}" fill="#fff"/>
<rect width="20" height="${height}" fill="${ink}"/>
<rect x="${left}" y="${foot - 24}" width="${column}" height="0.75" fill="${pale}"/>
<g transform="translate(${right - codeSize} ${foot}) scale(${scale})"><path d="${path}" fill="${dark}"/></g>
</svg>`
  return Buffer.from(svg)
}

const dateText = (at: Date, timeZone: string) => new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone }).format(at)

async function logoOf(logo: Buffer | null): Promise<{ input: Buffer; width: number } | null> {
  if (!logo) return null
  const box = { width: Math.round(150 * pixels), height: Math.round(44 * pixels) }
  const fitted = sharp(logo).resize({ ...box, fit: 'inside' })
  const { data, info } = await fitted.png().timeout({ seconds: 20 }).toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width / pixels }
}

async function middleOf({ holder, title }: SheetWords, ink: string) {
  const texts = textsFrom(left, 152)
  texts.add(await drawText('Certificate of completion', { size: 17, weight: 'Semi-Bold', colour: ink }, column), { heading: true })
  const name = { width: column, height: 96, sizes: [42, 34, 27, 21, 16, 12] }
  texts.add(await fitText(holder, { weight: 'Bold', colour: dark }, name), { gap: 26 })
  texts.add(await drawText('has completed the track', { size: 14, colour: grey }, column), { gap: 20 })
  const track = { width: column, height: 76, sizes: [27, 22, 18, 14, 11] }
  texts.add(await fitText(title, { weight: 'Semi-Bold', colour: dark }, track), { gap: 14 })
  return texts
}

const small = { size: 9, colour: grey } as const
const half = column / 2 - 20
/** Of what stands beside the code for telephones. */
const beside = 240

const plain = { size: 14, colour: dark } as const

async function givenAt({ issuedAt, expiresAt }: SheetWords, { site, timeZone }: Look) {
  const texts = textsFrom(left, foot)
  texts.add(await drawText('Completed on', small, half / 2))
  const day = texts.add(await drawText(dateText(issuedAt, timeZone), plain, half / 2), { gap: 5 })
  texts.add(await drawText('Issued by', small, half), { gap: 14 })
  texts.add(await drawText(site, plain, half), { gap: 5 })
  return { placed: [...texts.placed, ...(expiresAt ? await validUntil(dateText(expiresAt, timeZone), day) : [])] }
}

/** Beside the day of completion, both days on one line. */
async function validUntil(text: string, day: PlacedText) {
  const x = left + half / 2 + 8
  const [label, date] = [textsFrom(x, foot), textsFrom(x, day.y)]
  label.add(await drawText('Valid until', small, half / 2))
  date.add(await drawText(text, plain, half / 2))
  return [...label.placed, ...date.placed]
}

/** Beside the code for telephones. */
async function checkedAt({ address, code }: SheetWords) {
  const texts = textsFrom(left, foot)
  const add = async (text: string, gap: number, typeface: Partial<Typeface> = {}) => {
    const drawn = await drawText(text, { ...small, align: 'right', ...typeface }, beside)
    return texts.add(drawn, { x: right - codeSize - 16 - drawn.width, gap })
  }
  await add('Check this certificate at', 0)
  const link = await add(address, 6, { colour: dark })
  await add('Code', 10)
  await add(code, 6, { size: 11, colour: dark })
  return { texts, link }
}

/** A certificate as a picture, with its words and where they stand. */
export async function drawSheet(words: SheetWords, look: Look): Promise<Sheet> {
  const ink = inkOf(look.colour)
  const logo = await logoOf(look.logo)
  const head = textsFrom(left, 64)
  head.add(await drawText(look.site, { size: 15, weight: 'Semi-Bold', colour: dark }, column / 2), {
    x: left + (logo ? logo.width + 14 : 0),
    gap: 8,
  })
  const middle = await middleOf(words, ink)
  const given = await givenAt(words, look)
  const { texts: checked, link } = await checkedAt(words)
  const placed = [head, middle, given, checked].flatMap((one) => one.placed)
  const layers: OverlayOptions[] = placed.map(({ drawn, at }) => ({ input: drawn.png, ...cornerOf(at) }))
  if (logo) layers.push({ input: logo.input, ...cornerOf({ x: left, y: 56 }) })
  const ground = await groundOf(words.address, ink)
  const drawn = sharp(ground).composite(layers).flatten({ background: '#fff' }).toColourspace('srgb').removeAlpha()
  const png = await drawn.png({ compressionLevel: 8, palette: false }).timeout({ seconds: 60 }).toBuffer()
  const texts = placed.map(({ at }) => at)
  return { png, texts, link: { at: texts.indexOf(link), address: words.address } }
}

const cornerOf = ({ x, y }: { readonly x: number; readonly y: number }) => ({ left: Math.round(x * pixels), top: Math.round(y * pixels) })
