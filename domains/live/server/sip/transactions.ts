import { randomBytes } from 'node:crypto'
import { hostText, type SipLine } from './line.ts'
import { branchOf, type SipRequest, type SipResponse, sequenceOf, tagOf, writeSip } from './message.ts'

/** ms: of what may be lost on the way, the first repetition and the longest time between two. */
const repeats = { first: 500, longest: 4000 }
/** ms without any answer. */
const longestSilence = 32_000

/** The other side did not answer. */
export class SipSilence extends Error {
  override name = 'SipSilence'
}

/** A request without what says how it goes; with a branch where it belongs to another one. */
export type SipWords = SipRequest & { readonly branch?: string }

interface Open {
  /** It is worked on. */
  heard(): void
  finish(response: SipResponse): void
}

export interface Transactions {
  /** Sends a request until it is answered. @param onProgress hears that it is worked on. @throws SipSilence */
  ask(request: SipWords, onProgress?: () => void): Promise<SipResponse>
  /** Sends what is never answered. */
  tell(request: SipWords): void
  take(response: SipResponse): void
  /** What is under way is answered by nobody any more. */
  stop(): void
}

export const newBranch = (): string => `z9hG4bK${randomBytes(12).toString('hex')}`

/** Requests that this side makes, each of which is answered in the end. */
export function openTransactions(line: SipLine): Transactions {
  const open = new Map<string, Open>()
  const stopping = new AbortController()

  function written({ branch = newBranch(), headers, ...request }: SipWords) {
    const via = `SIP/2.0/${line.transport.toUpperCase()} ${hostText(line.host)}:${line.port};branch=${branch};rport`
    return { branch, bytes: writeSip({ ...request, headers: [['via', via], ['max-forwards', '70'], ...headers] }) }
  }

  async function ask(request: SipWords, onProgress = () => {}): Promise<SipResponse> {
    if (stopping.signal.aborted) throw new SipSilence(`${request.method} was not sent`)
    const { branch, bytes } = written(request)
    const name = `${branch} ${request.method}`
    const answered = Promise.withResolvers<SipResponse>()
    let pause = repeats.first
    let timer: NodeJS.Timeout | undefined
    const silence = () => answered.reject(new SipSilence(`${request.method} was not answered`))
    const limit = setTimeout(silence, longestSilence)
    const repeat = () => {
      line.send(bytes)
      pause = Math.min(pause * 2, repeats.longest)
      timer = setTimeout(repeat, pause)
    }
    if (line.transport === 'udp') timer = setTimeout(repeat, pause)
    stopping.signal.addEventListener('abort', silence, { once: true })
    open.set(name, {
      heard() {
        // An invitation that is worked on is answered when somebody picks up; all else is repeated until it is answered.
        if (request.method !== 'INVITE') return
        clearTimeout(limit)
        clearTimeout(timer)
        onProgress()
      },
      finish: answered.resolve,
    })
    line.send(bytes)
    return answered.promise.finally(() => {
      clearTimeout(limit)
      clearTimeout(timer)
      stopping.signal.removeEventListener('abort', silence)
      open.delete(name)
    })
  }

  return {
    ask,
    tell: (request) => line.send(written(request).bytes),
    take(response) {
      const { method } = sequenceOf(response)
      const waiting = open.get(`${branchOf(response)} ${method}`)
      if (!waiting) return
      if (response.status < 200) waiting.heard()
      else waiting.finish(response)
    },
    stop: () => stopping.abort(),
  }
}

/** Headers that an answer repeats of its request. */
const repeated: ReadonlySet<string> = new Set(['via', 'from', 'to', 'call-id', 'cseq', 'record-route'])

export type AnswerWords = Pick<SipResponse, 'status' | 'reason'> & Partial<SipResponse>

/** An answer of this side. @param tag of this side, for a request that does not know it */
export const answerTo = (request: SipRequest, { status, reason, headers = [], body = '' }: AnswerWords, tag: string): SipResponse => ({
  status,
  reason,
  headers: [...request.headers.flatMap((header) => repeatedOf(header, tag)), ...headers],
  body,
})

function repeatedOf([name, value]: SipRequest['headers'][number], tag: string): SipRequest['headers'] {
  if (!repeated.has(name)) return []
  return [[name, name === 'to' && tagOf(value) === '' ? `${value};tag=${tag}` : value]]
}
