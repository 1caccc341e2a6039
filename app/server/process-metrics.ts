import { setTimeout as sleep } from 'node:timers/promises'

/** One end of the channel between two processes of this server. */
export interface Channel {
  readonly connected: boolean
  on(event: 'message', listener: (message: unknown) => void): unknown
  send?(message: object): unknown
}

/** Metrics of one process, as prom-client writes them. */
export type ProcessMetrics = readonly object[]

interface Question {
  readonly question: number
}

interface Answer {
  readonly answerTo: number
  readonly metrics: readonly ProcessMetrics[]
}

/** A process that doesn't answer in this time (ms) is left out. */
const answerTimeout = 2_000

/**
 * Answers the process at the other end, and asks it.
 *
 * @param metrics what it gets
 * @returns asks for its metrics
 */
export function exchangeMetrics(
  channel: Channel,
  metrics: () => Promise<readonly ProcessMetrics[]>,
): () => Promise<readonly ProcessMetrics[]> {
  const waiting = new Map<number, (metrics: readonly ProcessMetrics[]) => void>()
  let last = 0
  const send = (message: Question | Answer) => {
    if (channel.connected) channel.send?.(message)
  }
  channel.on('message', (message) => {
    const { question, answerTo, metrics: sent } = message as Partial<Question & Answer>
    if (question !== undefined) void metrics().then((own) => send({ answerTo: question, metrics: own }))
    if (answerTo !== undefined) waiting.get(answerTo)?.(sent ?? [])
  })
  return async () => {
    const question = ++last
    const { promise, resolve } = Promise.withResolvers<readonly ProcessMetrics[]>()
    waiting.set(question, resolve)
    send({ question })
    const answer = await Promise.race([promise, sleep(answerTimeout, [], { ref: false })])
    waiting.delete(question)
    return answer
  }
}
