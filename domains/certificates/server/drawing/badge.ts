import sharp from 'sharp'
import { inkOf } from '#domains/accounts/server.ts'
import { type Look, pale } from './look.ts'
import { fitText, pixels } from './text.ts'

/** Pixels of each side. */
const side = 600
/** Points of the text's column. */
const column = 300 / pixels

/** A round badge with the title of what was achieved, and whose it is. */
export async function drawBadge(title: string, look: Look): Promise<Buffer> {
  const ink = inkOf(look.colour)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 600 600">
<circle cx="300" cy="300" r="292" fill="${ink}"/>
<circle cx="300" cy="300" r="266" fill="none" stroke="#fff" stroke-width="6"/>
<path d="M300 92l15 31 34 5-25 24 6 34-30-16-30 16 6-34-25-24 34-5z" fill="#fff"/>
</svg>`
  const middle = { width: column, height: 200 / pixels, sizes: [13, 11, 9, 7, 5] }
  const named = await fitText(title, { weight: 'Bold', colour: '#ffffff', align: 'centre' }, middle)
  const below = { width: column * 0.8, height: 40 / pixels, sizes: [6, 5, 4] }
  const issuer = await fitText(look.site, { colour: pale, align: 'centre' }, below)
  const centred = (width: number) => Math.round((side - width * pixels) / 2)
  const badge = sharp(Buffer.from(svg)).composite([
    { input: named.png, left: centred(named.width), top: Math.round(315 - (named.height * pixels) / 2) },
    { input: issuer.png, left: centred(issuer.width), top: Math.round(480 - (issuer.height * pixels) / 2) },
  ])
  return badge.png({ compressionLevel: 9 }).timeout({ seconds: 20 }).toBuffer()
}
