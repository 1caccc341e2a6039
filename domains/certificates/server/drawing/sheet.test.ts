import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawBadge } from './badge.ts'
import type { PlacedText } from './column.ts'
import { pdfText } from './hidden-text.ts'
import { certificatePdf } from './pdf.ts'
import { drawSheet, sheetSize } from './sheet.ts'

const look = { site: 'S'.repeat(64), colour: '', logo: null, timeZone: 'UTC' }
const words = {
  issuedAt: new Date('2026-11-25T12:00:00Z'),
  expiresAt: new Date('2027-09-30T23:59:59Z'),
  address: `https://${'very-long-name.'.repeat(6)}example.org:8443/certificates/abcde-fghjk-mnpqr-stvwx`,
  code: 'abcde-fghjk-mnpqr-stvwx',
}

/** Names of people have at most 128 letters, titles of tracks 255. */
const hostile: Readonly<Record<string, string>> = {
  'as long as may be': 'W'.repeat(128),
  'of long words in one of them': `${'Wm'.repeat(60)} ${'i'.repeat(7)}`,
  'from right to left, with numbers': 'אבגדה 123 שלום (סוף) – محمد بن عبد الله 45%',
  'that turn the direction and never turn it back': '\u202eneb naJ\u2066 \u2067x',
  'of pictures': '👩‍👩‍👧‍👦🏴‍☠️'.repeat(8),
  'with signs that control something': 'Bob\u0001\u0007\u001b[31m\u0085\u2028\u2029\u{f0000} Ferrer\r\n',
  'of half a letter': 'Bob \ud83d Ferrer \udc00',
  'of nothing that is seen': '\u200b\u3164\u2060\ufeff\u00ad',
  'of marks on marks': `B${'\u0335\u0301\u0323'.repeat(42)}`,
  'of marks without a letter': '\u0301'.repeat(128),
  'that look like markup': '<span size="9999999">&amp;</b>&#0; <!--',
  'that look like PDF': ') Tj ET\nendstream endobj (\\',
}

/** Numbers and places in the table at a file's end, and what stands there. */
function objectsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1')
  const table = text.slice(Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]))
  expect(table).toMatch(/^xref\n0 \d+\n0{10} 65535 f \n/)
  return [...table.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => text.slice(Number(place), Number(place) + 8))
}

const overlaps = (a: PlacedText, b: PlacedText) =>
  a.x < b.x + b.width - 1 && b.x < a.x + a.width - 1 && a.y < b.y + b.height - 1 && b.y < a.y + a.height - 1

describe('the sheet of a certificate', () => {
  it.each(Object.entries(hostile))('stays whole with names %s', async (_, name) => {
    const sheet = await drawSheet({ ...words, holder: name, title: `${name}${name}`.slice(0, 255) }, look)
    for (const text of sheet.texts) {
      expect(text.x, text.text).toBeGreaterThan(20)
      expect(text.x + text.width, text.text).toBeLessThan(sheetSize.width)
      expect(text.y + text.height, text.text).toBeLessThan(sheetSize.height - 10)
      expect(sheet.texts.filter((other) => other !== text && overlaps(text, other)).map((other) => other.text)).toEqual([])
    }
    const pdf = certificatePdf(sheet, { title: name, author: look.site })
    const objects = objectsOf(pdf)
    expect(objects.map((object) => Number.parseInt(object, 10))).toEqual(objects.map((_object, at) => at + 1))
    expect(pdf.toString('latin1')).toContain(`/Title ${pdfText(name)}`)
    expect(await sharp(await drawBadge(name, look)).metadata()).toMatchObject({ format: 'png', width: 600, height: 600 })
  })

  it('has the day of completion and the day on which it ends on one line', async () => {
    const { texts } = await drawSheet({ ...words, holder: 'Bob', title: 'Lamps' }, look)
    const [given, ends] = ['November 25, 2026', 'September 30, 2027'].map((day) => texts.find(({ text }) => text === day))
    expect(given?.y).toBeGreaterThan(0)
    expect(ends?.y).toBe(given?.y)
  })

  it('says a name in the order in which it is written, and a sign that means nothing as a space', async () => {
    const { texts } = await drawSheet({ ...words, holder: 'Bob\u0007Ferrer \ud83d', title: '\u200b' }, look)
    expect(texts.map(({ text }) => text)).toEqual(expect.arrayContaining(['Bob Ferrer \ufffd', '–']))
  })
})
