import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type RunningScript, startScript } from '#domains/media/server.ts'
import type { OcrLanguage } from './languages.ts'

export interface FrameRead {
  readonly words: readonly (readonly [text: string, confidence: number])[]
  /** Of the processor, since the reader was started. */
  readonly milliseconds: number
}

export interface Reader {
  /** What stands in a picture. @throws an error where it takes too long, or the reader has ended */
  read(picture: Buffer): Promise<FrameRead>
  stop(): Promise<void>
}

const { resolve } = createRequire(import.meta.url)
const modules = dirname(dirname(resolve('tesseract.js/package.json')))
const dataOf = (language: OcrLanguage): string => join(dirname(resolve(`@tesseract.js-data/${language}/package.json`)), '4.0.0_best_int')

/** The longest that one picture may take, with the start of the reader before the first, ms. */
const longestRead = 300_000

/** Starts what reads pictures: a process of its own, with little memory and only what nobody else wants of the processor. @param wallMs the longest that all may take */
export function openReader(language: OcrLanguage, wallMs: number): Reader {
  const file = join(import.meta.dirname, 'read-frames.ts')
  const limits = { wallMs, idleMs: longestRead, nice: 19, memoryMegabytes: 256 }
  const running = startScript({ file, args: [language, dataOf(language)], reads: [modules, dirname(file)], limits })
  const lines = linesOf(running)
  return {
    async read(picture) {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(picture.length)
      running.input.write(length)
      running.input.write(picture)
      const { value, done } = await lines.next()
      if (!done) return JSON.parse(value) as FrameRead
      const { reason, complaint } = await running.ended
      throw new Error(`the reader of slides has ended: ${reason} ${complaint.slice(-500)}`)
    },
    async stop() {
      running.input.end()
      running.stop()
      await running.ended.catch(() => {})
    },
  }
}

/** Its answers; the libraries it uses say things, too. */
async function* linesOf({ outputs }: Pick<RunningScript, 'outputs'>): AsyncGenerator<string, undefined> {
  let rest = ''
  for await (const chunk of outputs[0] ?? []) {
    const lines = (rest + chunk.toString('utf8')).split('\n')
    rest = lines.pop() ?? ''
    yield* lines.filter((line) => line.startsWith('{"words"'))
  }
  return undefined
}
