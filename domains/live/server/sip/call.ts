import { setTimeout as sleep } from 'node:timers/promises'
import { answerRequest } from './answering.ts'
import { beginCallState, type CallState, type CallWish } from './dialog.ts'
import { askWithin, inviteToCall } from './inviting.ts'
import type { SipLine } from './line.ts'
import { isRequest, type SipMessage, type SipResponse, sequenceOf } from './message.ts'

export interface SipCall {
  /** What was answered to our offer. Rejects with CallRefused, SipSilence. */
  readonly answer: Promise<string>
  /** The other side hung up, or is not there any more. */
  readonly over: Promise<void>
  /** Asks for a whole picture, where the other side is one that heeds that. */
  askPicture(): Promise<void>
  hangUp(): Promise<void>
  take(message: SipMessage): void
}

/** ms that a call is given to end in peace. */
const lastWords = 2000

/** Calls the address of a session. */
export function placeCall(line: SipLine, wish: CallWish): SipCall {
  const state = beginCallState(line, wish)
  const over = Promise.withResolvers<void>()
  const leaving = new AbortController()
  let left: Promise<void> | undefined

  function end(): void {
    state.dialog = null
    state.transactions.stop()
    over.resolve()
  }

  const answer = inviteToCall(state, leaving.signal)
  answer.catch(() => {})
  void line.over.then(end)

  async function leave(): Promise<void> {
    leaving.abort()
    const late = sleep(lastWords, undefined, { ref: false })
    // Somebody may pick up in this moment.
    await Promise.race([answer.catch(() => {}), late])
    await Promise.race([askWithin(state, 'BYE').catch(() => {}), late])
    end()
  }

  return {
    answer,
    over: over.promise,
    askPicture: pictureAsking(state),
    hangUp: () => (left ??= leave()),
    take(message) {
      if (!isRequest(message)) return takeResponse(state, message)
      if (answerRequest(state, message)) end()
    },
  }
}

const pictureWanted =
  '<?xml version="1.0" encoding="utf-8"?>\r\n<media_control><vc_primitive><to_encoder><picture_fast_update/></to_encoder></vc_primitive></media_control>\r\n'

/** One wish at a time, until the other side says that it does not heed them. */
function pictureAsking(state: CallState): () => Promise<void> {
  let [isHeeded, isAsking] = [true, false]
  return async () => {
    if (!isHeeded || isAsking) return
    isAsking = true
    const type = ['content-type', 'application/media_control+xml'] as const
    const response = await askWithin(state, 'INFO', { body: pictureWanted, more: [type] }).catch(() => null)
    isAsking = false
    if (response && response.status >= 400) isHeeded = false
  }
}

/** A last answer that comes again was not heard to be confirmed. */
function takeResponse({ confirmed, transactions }: CallState, response: SipResponse): void {
  const { method, number: count } = sequenceOf(response)
  if (method === 'INVITE' && response.status >= 200 && confirmed?.count === count) transactions.tell(confirmed.words)
  else transactions.take(response)
}
