import { setTimeout as sleep } from 'node:timers/promises'
import { Upload } from 'tus-js-client'
import { ask, hash, type Program } from './program.ts'

/** Uploads as the web does, in chunks, and goes on after what goes wrong on the way. @returns the address of the upload */
export function uploaded(by: Program, bytes: Buffer, { chunk, pause = 0 }: { chunk: number; pause?: number }): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(bytes, {
      endpoint: `${by.url}/api/v3/uploads`,
      headers: { ...by.headers },
      chunkSize: chunk,
      retryDelays: [0, 500, 1000, 2000, 3000, 5000, 5000],
      metadata: { filename: 'film.mp4', filetype: 'video/mp4' },
      onBeforeRequest: () => sleep(pause),
      onError: reject,
      onSuccess: () => resolve(new URL(upload.url ?? '', by.url).pathname),
    })
    upload.start()
  })
}

export interface Crowd {
  /** Ends when each has its last answer; what each was told that was not as it should be, and how many answers there were. */
  leave(): Promise<{ refused: readonly string[]; answers: number }>
}

/** People who ask for these addresses again and again, without trying anything twice. */
export function aCrowd(by: Program, addresses: Readonly<Record<string, string | null>>, people = 4): Crowd {
  const paths = Object.keys(addresses)
  const refused: string[] = []
  let answers = 0
  let staying = true
  const one = async (first: number) => {
    for (let turn = first; staying; turn++) {
      const path = paths[turn % paths.length] ?? ''
      const said = await answerTo(by, path).catch((error: Error) => ({ status: 0, hash: `${error.message} ${String(error.cause)}` }))
      answers += 1
      const expected = addresses[path]
      if (said.status !== 200 || (expected && said.hash !== expected)) refused.push(`${path}: ${said.status} ${said.hash}`)
      await sleep(10)
    }
  }
  const all = Array.from({ length: people }, (_, first) => one(first))
  return {
    leave: async () => {
      staying = false
      await Promise.all(all)
      return { refused, answers }
    },
  }
}

async function answerTo(by: Program, path: string): Promise<{ status: number; hash: string }> {
  const answer = await ask(by, 'GET', path)
  return { status: answer.status, hash: hash(Buffer.from(await answer.arrayBuffer())) }
}

/** Reads a body slowly, as a player does that has enough. @returns its bytes */
export async function readSlowly(by: Program, path: string, seconds: number): Promise<Buffer> {
  const answer = await ask(by, 'GET', path)
  const length = Number(answer.headers.get('content-length'))
  const chunks: Uint8Array[] = []
  let read = 0
  const since = Date.now()
  for await (const chunk of answer.body ?? []) {
    chunks.push(chunk)
    read += chunk.length
    const early = since + (read / length) * seconds * 1000 - Date.now()
    if (early > 50) await sleep(early)
  }
  return Buffer.concat(chunks)
}

export interface Listening {
  /** The types of the events so far. */
  readonly heard: readonly string[]
  end(): void
}

/** A program that listens to the feed as a browser does, and comes back when the connection ends. */
export async function listening(by: Program, topic: string): Promise<Listening> {
  const heard: string[] = []
  const over = new AbortController()
  const connect = async () => {
    const answer = await fetch(new URL(`/api/v3/feed?topic=${encodeURIComponent(topic)}`, by.url), {
      headers: { ...by.headers },
      signal: over.signal,
    })
    if (!answer.ok) throw new Error(`no feed: ${answer.status}`)
    return answer
  }
  const listen = async (first: Response) => {
    for (let answer = first; ; answer = await connect()) {
      heard.push('open')
      const decoder = new TextDecoder()
      for await (const chunk of answer.body ?? [])
        heard.push(...[...decoder.decode(chunk, { stream: true }).matchAll(/^event: (\w+)$/gm)].map(([, type = '']) => type))
    }
  }
  listen(await connect()).catch((error: unknown) => over.signal.aborted || heard.push(`broken: ${String(error)}`))
  return { heard, end: () => over.abort() }
}
