import { Worker } from 'node:worker_threads'
import type { Quotation } from './methods/quotations.ts'
import type { MethodResult, Spoken, SuggestedHighlight } from './methods/suggesting.ts'
import type { MethodTask } from './methods/worker.ts'

/** MB; an event of eight hours takes about a third of it. */
const memory = 512

export const suggestBuiltIn = (spoken: Spoken, signal: AbortSignal): Promise<MethodResult<SuggestedHighlight>> =>
  inThread({ name: 'suggestHighlights', spoken }, signal)

export const summariseBuiltIn = (spoken: Spoken, signal: AbortSignal): Promise<MethodResult<Quotation>> =>
  inThread({ name: 'summarise', spoken }, signal)

/** What takes a second of the processor keeps nobody waiting in a thread of its own; what it has loaded goes with it. */
function inThread<T>(task: MethodTask, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  return new Promise<T>((resolve, reject) => {
    const worker = new Worker(new URL('./methods/worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: memory },
    })
    const stop = () => void worker.terminate()
    signal.addEventListener('abort', stop, { once: true })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => {
      signal.removeEventListener('abort', stop)
      reject(signal.aborted ? signal.reason : new Error(`the thread ended with ${code} before it had answered`))
    })
  })
}
