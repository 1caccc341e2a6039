import { setTimeout as sleep } from 'node:timers/promises'
import { ask, type Program } from '../harness/program.ts'
import { count, type Report } from './report.ts'

type Sent = Parameters<typeof ask>[3]

export interface Answer {
  readonly status: number
  readonly offset: number
  /** Of an upload; null while nobody has said it. */
  readonly length: number | null
  readonly location: string
  // What is asked for differs from call to call.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
  /** It isn't the first time that this was sent: an earlier answer may have been lost. */
  readonly again: boolean
}

/** A well-behaved client: what isn't answered, or only refused for the moment, is sent again. */
export interface Caller {
  readonly name: string
  /** Asks once; null where no answer came. */
  readonly once: (method: string, path: string, sent?: Sent) => Promise<Answer | null>
  /** Asks until there is an answer. `acknowledged` names the write, which is counted. */
  readonly ask: (method: string, path: string, sent?: Sent, acknowledged?: string) => Promise<Answer>
  /** What it is at, for the record of a kill. */
  doing: string
}

function lengthIn(headers: Headers): number | null {
  const length = headers.get('upload-length')
  return length === null ? null : Number(length)
}

/** An answer that comes later than this is none; nothing here takes long, ms. */
const answerTimeout = 20_000

export function caller(name: string, by: Program, report: Report): Caller {
  const once: Caller['once'] = async (method, path, sent = {}) => {
    try {
      const answer = await ask(by, method, path, { ...sent, signal: AbortSignal.timeout(answerTimeout) })
      const bytes = Buffer.from(await answer.arrayBuffer())
      const json = answer.headers.get('content-type')?.includes('json')
      return {
        status: answer.status,
        offset: Number(answer.headers.get('upload-offset')),
        length: lengthIn(answer.headers),
        location: answer.headers.get('location') ?? '',
        body: json ? JSON.parse(bytes.toString()) : bytes,
        again: false,
      }
    } catch (error) {
      if ((error as Error).name === 'TimeoutError') report.violations.push(`${method} ${path} hung for ${answerTimeout / 1000} s`)
      return null
    }
  }
  const self: Caller = {
    name,
    doing: 'nothing',
    once,
    ask: async (method, path, sent, acknowledged) => {
      for (let tries = 0; ; tries++) {
        const answer = await once(method, path, sent)
        if (answer && answer.status < 500) {
          if (acknowledged && answer.status < 300) count(report.writes, acknowledged)
          return { ...answer, again: tries > 0 }
        }
        const where =
          answer && answer.status !== 503 ? ` at ${method} ${path.replace(/(gcc-)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, '…')}` : ''
        count(report.refusals, `${answer?.status ?? 'none'}${where}`)
        await sleep(100)
      }
    },
  }
  return self
}
