/** What is said from `start` to `end`, ms. */
export interface Cue {
  readonly start: number
  readonly end: number
  /** Plain text; lines divided by `\n`. */
  readonly text: string
}

const timing = /^\s*(?:(\d+):)?([0-5]?\d):([0-5]\d)[.,](\d{3})\s+-->\s+(?:(\d+):)?([0-5]?\d):([0-5]\d)[.,](\d{3})/

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: '\u00a0', lrm: '\u200e', rlm: '\u200f' }

/** Nothing lasts longer than a week, ms. */
const longest = 7 * 24 * 3_600_000

/** Markup goes, entities are read. */
const plain = (line: string) => line.replace(/<[^<>]*>/g, '').replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)

/** The cues of a WebVTT file in order of time; notes, styles and what has no proper time are left out. */
export function parseVtt(file: string): Cue[] {
  const blocks = file
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
  const cues = blocks.flatMap((block) => {
    const lines = block.split('\n')
    const at = lines.findIndex((line) => line.includes('-->'))
    const match = timing.exec(lines[at] ?? '')
    if (!match) return []
    const [h1, m1, s1, ms1, h2, m2, s2, ms2] = match.slice(1).map((part) => Number(part ?? 0)) as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    const start = ((h1 * 60 + m1) * 60 + s1) * 1000 + ms1
    const end = ((h2 * 60 + m2) * 60 + s2) * 1000 + ms2
    const text = lines
      .slice(at + 1)
      .map(plain)
      .join('\n')
      .trim()
    return text === '' || end <= start || end > longest ? [] : [{ start, end, text }]
  })
  return cues.sort((a, b) => a.start - b.start || a.end - b.end)
}

const two = (n: number) => String(n).padStart(2, '0')
const clock = (ms: number) =>
  `${two(Math.floor(ms / 3_600_000))}:${two(Math.floor(ms / 60_000) % 60)}:${two(Math.floor(ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\n{2,}/g, '\n')

export const writeVtt = (cues: readonly Cue[]): string =>
  `WEBVTT\n\n${cues.map(({ start, end, text }) => `${clock(start)} --> ${clock(end)}\n${escaped(text)}\n`).join('\n')}`
