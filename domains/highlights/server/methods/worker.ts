import { parentPort, workerData } from 'node:worker_threads'
import { type Spoken, suggestHighlights, summarise } from './suggesting.ts'

/** What is to be worked out, in a thread of its own. */
export interface MethodTask {
  readonly name: keyof typeof methods
  readonly spoken: Spoken
}

const methods = { suggestHighlights, summarise } as const

const { name, spoken } = workerData as MethodTask
parentPort?.postMessage(methods[name](spoken))
