import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { paragraphsOf, transcriptFormats } from './formats.ts'
import { parseVtt } from './vtt.ts'

const cues = [
  { start: 500, end: 2000, text: 'Wear a helmet\n& gloves <always>' },
  { start: 2000, end: 3000, text: 'A --> B' },
  { start: 9000, end: 10_000, text: 'Thank you.' },
]
const write = (format: keyof typeof transcriptFormats) => transcriptFormats[format].write({ title: 'Safety & you', cues })

describe('the words of a video as a file', () => {
  it('of subtitles say the same when they are read again', async () => {
    expect(parseVtt((await write('vtt')) as string)).toEqual(cues)
    expect((await write('srt')) as string).toBe(
      [
        '1\r\n00:00:00,500 --> 00:00:02,000\r\nWear a helmet\r\n& gloves <always>\r\n',
        '2\r\n00:00:02,000 --> 00:00:03,000\r\nA → B\r\n',
        '3\r\n00:00:09,000 --> 00:00:10,000\r\nThank you.\r\n',
      ].join('\r\n'),
    )
  })

  it('as plain text stand in paragraphs, which silence and length divide', async () => {
    expect(await write('txt')).toBe('Wear a helmet & gloves <always> A --> B\n\nThank you.\n')
    const long = Array.from({ length: 40 }, (_, n) => ({
      start: n * 1000,
      end: n * 1000 + 900,
      text: `Sentence number ${n} is said here.`,
    }))
    const paragraphs = paragraphsOf(long)
    expect(paragraphs.length).toBeGreaterThan(1)
    for (const { text: words } of paragraphs) expect(words.length).toBeLessThan(700)
  })

  it('name who speaks, where another begins', async () => {
    const talk = [
      { start: 0, end: 1000, text: 'Good morning.', speaker: 'Ann' },
      { start: 1000, end: 2000, text: 'Sit down.', speaker: 'Ann' },
      { start: 2000, end: 3000, text: 'Thank you.', speaker: 'Bob' },
      { start: 3000, end: 4000, text: '[music]' },
    ]
    const inFormat = (format: 'txt' | 'srt' | 'vtt') => transcriptFormats[format].write({ title: 'A talk', cues: talk })
    expect(await inFormat('txt')).toBe('Ann: Good morning. Sit down.\n\nBob: Thank you.\n\n[music]\n')
    expect(await inFormat('srt')).toContain('00:00:02,000 --> 00:00:03,000\r\nBob: Thank you.\r\n')
    expect(parseVtt((await inFormat('vtt')) as string)).toEqual(talk)
  })

  it('for word processors are a document with the title and the times', async () => {
    const zip = await fromBufferPromise((await write('docx')) as Buffer)
    const files = new Map<string, string>()
    for await (const entry of zip.eachEntry()) files.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)))
    expect([...files.keys()]).toEqual(['[Content_Types].xml', '_rels/.rels', 'word/document.xml'])
    const document = files.get('word/document.xml') ?? ''
    expect(document).toContain('Safety &amp; you')
    expect(document).toContain('00:00:09  ')
    expect(document).toContain('Wear a helmet &amp; gloves &lt;always&gt; A --&gt; B')
  })
})
