/** What a site says of a video. */
export interface Details {
  readonly title: string
  readonly description: string
}

const longestLine = 64 * 1024

/** Reads what the importing program prints, line by line: how much has come, and what is said of the video. */
export function openOutput(progress: (received: number, size: number | null) => Promise<void>) {
  let rest = ''
  let details: Details | undefined
  const read = async (line: string): Promise<void> => {
    const [, received, size] = /^received (\d+) of (\d+|[\w"]+)/.exec(line) ?? []
    if (received !== undefined) await progress(Number(received), Number(size) || null)
    if (line.startsWith('details ')) details = detailsIn(line.slice('details '.length))
  }
  return {
    get details() {
      return details
    },
    async take(chunk: Uint8Array): Promise<void> {
      const lines = (rest + Buffer.from(chunk).toString('utf8')).split(/[\r\n]+/)
      rest = (lines.pop() ?? '').slice(-longestLine)
      for (const line of lines) await read(line)
    },
  }
}

function detailsIn(json: string): Details | undefined {
  try {
    const { title, description } = JSON.parse(json) as Record<string, unknown>
    return { title: cut(oneLine(plain(title)), 255), description: cut(plain(description), 5000) }
  } catch {
    return undefined
  }
}

/** Without control characters and marks of direction. */
const plain = (text: unknown): string => (typeof text === 'string' ? text.replace(/[^\P{Cc}\n\t]|\p{Cf}/gu, '').trim() : '')

const oneLine = (text: string): string => text.replace(/\s+/g, ' ')

const cut = (text: string, most: number): string => Array.from(text).slice(0, most).join('')
