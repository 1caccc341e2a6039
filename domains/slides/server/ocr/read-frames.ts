// Reads pictures that come through the standard input, each after its length (4 bytes), and writes a line of JSON for each. Runs in a process of its own,
// since the threads of a process cannot be given less of the processor than it has itself.
import { createWorker, OEM } from 'tesseract.js'

const [language = 'eng', folder = ''] = process.argv.slice(2)

const worker = await createWorker(language, OEM.LSTM_ONLY, {
  langPath: folder,
  cacheMethod: 'none',
  gzip: true,
  // Without it a damaged picture ends the process.
  errorHandler: () => {},
})
// Words wherever they stand: numbers and labels of drawings are lost otherwise.
await worker.setParameters({ tessedit_pageseg_mode: '11' as never })

async function wordsIn(picture: Buffer): Promise<readonly (readonly [text: string, confidence: number])[]> {
  try {
    const { data } = await worker.recognize(picture, {}, { text: false, blocks: true })
    const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines))
    return lines.flatMap(({ words }) => words.map(({ text, confidence }) => [text, confidence] as const))
  } catch {
    return []
  }
}

let waiting = Buffer.alloc(0)
for await (const chunk of process.stdin) {
  waiting = Buffer.concat([waiting, chunk as Buffer])
  while (waiting.length >= 4 && waiting.length >= 4 + waiting.readUInt32BE(0)) {
    const end = 4 + waiting.readUInt32BE(0)
    const words = await wordsIn(waiting.subarray(4, end))
    waiting = waiting.subarray(end)
    const { user, system } = process.cpuUsage()
    process.stdout.write(`${JSON.stringify({ words, milliseconds: Math.round((user + system) / 1000) })}\n`)
  }
}
await worker.terminate()
