import { readFile } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { type Client, startedApp } from '#platform/server/testing.ts'
import { makeMedia, mediaFolder } from '../engine/sample-media.ts'

/** Sends a file as a form does. */
async function sent(by: Client, mediatype: string, name: string, bytes: Buffer) {
  const { body: to } = await by.get(`/web/ajax/media?mediatype=${mediatype}`)
  const form = new FormData()
  for (const [field, value] of Object.entries<string>({ ...to.parameters, key: to.key })) form.append(field, value)
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const response = await fetch(new URL(to.s3url, by.url), { method: 'POST', body: form })
  const text = await response.text()
  return { status: response.status, text, body: JSON.parse(text) }
}

const be32 = (value: number) => Buffer.from([value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255])

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  return Buffer.concat([be32(data.length), named, be32(crc32(named))])
}

const magic = Buffer.from('89504e470d0a1a0a', 'hex')
const header = (width: number, height: number, interlaced = 0) =>
  chunk('IHDR', Buffer.concat([be32(width), be32(height), Buffer.from([8, 6, 0, 0, interlaced])]))
const megabytes = (count: number) => deflateSync(Buffer.alloc(count * 1024 ** 2), { level: 9 })

/** A picture of one colour, with more in it before its pixels. */
const png = (width: number, height: number, ...more: Buffer[]) =>
  Buffer.concat([
    magic,
    header(width, height),
    ...more,
    chunk('IDAT', deflateSync(Buffer.alloc((width * 4 + 1) * height))),
    chunk('IEND', Buffer.alloc(0)),
  ])

const canvas = sharp({ create: { width: 90, height: 60, channels: 3, background: '#286' } })
const html = '<html><script>alert(1)</script></html>'
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd" width="9" height="9"/></svg>'

async function aVideo(): Promise<Buffer> {
  const folder = await mediaFolder()
  const bytes = await readFile(await makeMedia(folder.path('a.mp4'), { size: '64x36', seconds: 1, audio: null }))
  await folder.remove()
  return bytes
}

/** A JPEG whose header says that it is larger than it is. */
async function swollen(): Promise<Buffer> {
  const bytes = Buffer.from(await canvas.jpeg().toBuffer())
  bytes.fill(0xff, bytes.indexOf(Buffer.from([0xff, 0xc0])) + 5, bytes.indexOf(Buffer.from([0xff, 0xc0])) + 9)
  return bytes
}

const refused: readonly [what: string, name: string, bytes: () => Promise<Buffer> | Buffer][] = [
  ['is a video', 'a.jpg', aVideo],
  ['is a web page', 'a.jpg', () => Buffer.from(html.repeat(99))],
  ['is a drawing that shows another file', 'a.png', () => Buffer.from(svg)],
  [
    'is such a drawing behind a declaration',
    'a.png',
    () => Buffer.from(`<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg}`),
  ],
  ['is a GIF and a web page at once', 'a.png', () => Buffer.from(`GIF89a/*${html}*/=1`)],
  ['is a WebP', 'a.jpg', () => canvas.webp().toBuffer()],
  ['is an AVIF', 'a.png', () => canvas.avif().toBuffer()],
  ['is a TIFF', 'a.jpeg', () => canvas.tiff().toBuffer()],
  ['is a head alone', 'a.png', () => magic],
  ['is zeros', 'a.jpg', () => Buffer.alloc(20_000)],
  ['breaks off', 'a.jpg', async () => (await canvas.jpeg().toBuffer()).subarray(0, -400)],
  ['is nothing', 'a.png', () => Buffer.alloc(0)],
  ['has 100,000 × 100,000 pixels', 'a.png', () => Buffer.concat([magic, header(100_000, 100_000), chunk('IDAT', megabytes(64))])],
  [
    'has 100,000 × 100,000 pixels in layers',
    'a.png',
    () => Buffer.concat([magic, header(100_000, 100_000, 1), chunk('IDAT', megabytes(64))]),
  ],
  ['has 2,000,000,000 pixels in a row', 'a.png', () => Buffer.concat([magic, header(2_000_000_000, 1), chunk('IDAT', megabytes(1))])],
  ['has no pixels', 'a.png', () => Buffer.concat([magic, header(0, 0), chunk('IDAT', megabytes(1))])],
  ['says it is 65,535 × 65,535 pixels large', 'a.jpg', swollen],
]

const harmless: readonly [what: string, name: string, bytes: () => Promise<Buffer> | Buffer][] = [
  ['carries 500 MB of words', 'a.png', () => png(90, 60, chunk('zTXt', Buffer.concat([Buffer.from('T\0\0'), megabytes(500)])))],
  ['carries a colour profile of 500 MB', 'a.png', () => png(90, 60, chunk('iCCP', Buffer.concat([Buffer.from('T\0\0'), megabytes(500)])))],
  ['has a web page behind it', 'a.png', async () => Buffer.concat([await canvas.png().toBuffer(), Buffer.from(html)])],
  [
    'has a web page in what its camera wrote',
    'a.jpg',
    () =>
      canvas
        .withExif({ IFD0: { ImageDescription: html } })
        .jpeg()
        .toBuffer(),
  ],
  ['is called by a way up and with control characters', '../../\u202E\u0007a.png', () => canvas.png().toBuffer()],
]

describe.concurrent('a picture that', () => {
  it.each(refused)('%s is refused with a sentence', { timeout: 300_000 }, async (_, name, bytes) => {
    const ann = await aPerson(await startedApp())
    const { status, text, body } = await sent(ann, 'image', name, await bytes())
    expect([413, 422]).toContain(status)
    expect(body.error.message).toMatch(/^Error: (Unsupported image file extension|File is too large)/)
    expect(text).not.toMatch(/vips|libpng|sharp|\/etc|node_modules/i)
  })

  it.each(harmless)('%s is kept without it', { timeout: 300_000 }, async (_, name, bytes) => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const { status, body } = await sent(ann, 'image', name, await bytes())
    expect(status).toBe(201)
    const reply = await fetch(new URL(body.url, app.url), { headers: ann.headers })
    const kept = Buffer.from(await reply.arrayBuffer())
    expect(await sharp(kept).metadata()).toMatchObject({ width: 90, height: 60 })
    expect(kept.length).toBeLessThan(20_000)
    expect(kept.includes('<script>')).toBe(false)
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
    const row = await app.db.selectFrom('stored_file').select('filename').where('storage_key', '=', body.key).executeTakeFirstOrThrow()
    expect(row.filename).toMatch(/^a\.(png|jpg)$/)
  })

  it('is large and one of many holds up nobody: those of a person are taken in turn, and all of them are', {
    timeout: 300_000,
  }, async () => {
    const app = await startedApp()
    const [mallory, bob] = [await aPerson(app), await aPerson(app)]
    const large = png(6000, 6000)
    const over: string[] = []
    const sending = Array.from({ length: 8 }, async () => {
      const { status } = await sent(mallory, 'image', 'a.png', large)
      over.push('hers')
      return status
    })
    const { status } = await sent(bob, 'image', 'b.png', await canvas.png().toBuffer())
    over.push('his')
    expect(status).toBe(201)
    expect(await Promise.all(sending)).toEqual(Array(8).fill(201))
    expect(over.indexOf('his')).toBeLessThan(7)
  })
})

describe.concurrent('a transcript or table that', () => {
  it.each([
    ['transcript', 'a.vtt', Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\n\0')],
    ['transcript', 'a.srt', Buffer.from('ff fe 00 31', 'latin1').fill(0xff)],
    ['csv', 'a.csv', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0xff])],
    ['transcript', 'a.vtt.html', Buffer.from(html)],
  ])('is no text is refused: %s %s', async (mediatype, name, bytes) => {
    const ann = await aPerson(await startedApp())
    expect((await sent(ann, mediatype, name, bytes)).status).toBe(422)
  })

  it('holds a web page is read as text, and never shown as one', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const { body } = await sent(ann, 'transcript', 'a.vtt', Buffer.from(html))
    const reply = await fetch(new URL(body.url, app.url), { headers: ann.headers })
    expect(reply.headers.get('content-type')).toBe('text/vtt; charset=utf-8')
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
  })
})
