import { type CallState, commonHeaders, type SipHeaders } from './dialog.ts'
import { addressesIn, headerOf, headersOf, type SipResponse, uriOf } from './message.ts'
import { proofFor, refusalOf } from './refusals.ts'
import { newBranch, type SipWords } from './transactions.ts'

/** ms until somebody has to pick up; and that a call that is taken back is given to say so. */
const longest = { ringing: 60_000, takingBack: 4000 }

/** What we take of requests. */
export const allowed = 'INVITE, ACK, CANCEL, BYE, OPTIONS, INFO, UPDATE'

/**
 * Invites the other side, and once more where it asks for a password.
 *
 * @returns what was answered to our offer
 * @throws CallRefused, SipSilence
 */
export async function inviteToCall(state: CallState, leaving: AbortSignal): Promise<string> {
  let response = await invite(state, leaving, [])
  const { uri, credentials } = state.wish
  const proof = proofFor(response, { method: 'INVITE', uri, credentials })
  if (proof && !leaving.aborted) response = await invite(state, leaving, [proof])
  if (response.status >= 300) throw refusalOf(response)
  return response.body
}

/** One try. @returns the last answer, which was confirmed */
async function invite(state: CallState, leaving: AbortSignal, proof: SipHeaders): Promise<SipResponse> {
  const { transactions, wish, contact } = state
  state.number += 1
  const [count, branch, to] = [state.number, newBranch(), `<${wish.uri}>`]
  const description = [contact, ['allow', allowed], ['content-type', 'application/sdp']] as const
  const headers = [...commonHeaders(state, 'INVITE', count, to), ...description, ...proof]
  let [hasHeard, isTakenBack] = [false, false]
  const takeBack = () => {
    // Before anything was heard nothing can be taken back.
    if (!hasHeard || isTakenBack) return
    isTakenBack = true
    const cancel = { method: 'CANCEL', uri: wish.uri, headers: commonHeaders(state, 'CANCEL', count, to), body: '', branch }
    void transactions.ask(cancel).catch(() => {})
  }
  const heard = () => {
    hasHeard = true
    if (leaving.aborted) takeBack()
  }
  const timer = setTimeout(takeBack, longest.ringing)
  const limit = setTimeout(transactions.stop, longest.ringing + longest.takingBack)
  leaving.addEventListener('abort', takeBack, { once: true })
  try {
    const response = await transactions.ask({ method: 'INVITE', uri: wish.uri, headers, body: wish.offer, branch }, heard)
    confirm(state, response, { count, branch, proof })
    return response
  } finally {
    clearTimeout(timer)
    clearTimeout(limit)
    leaving.removeEventListener('abort', takeBack)
  }
}

interface Invitation {
  readonly count: number
  readonly branch: string
  /** A yes is confirmed with the same one. */
  readonly proof: SipHeaders
}

function confirm(state: CallState, response: SipResponse, { count, branch, proof }: Invitation): void {
  const { wish } = state
  const to = headerOf(response, 'to')
  const headers = commonHeaders(state, 'ACK', count, to)
  if (response.status >= 300) return tell(state, count, { method: 'ACK', uri: wish.uri, headers, body: '', branch })
  const target = uriOf(headerOf(response, 'contact')) ?? wish.uri
  const recorded = addressesIn(headersOf(response, 'record-route')).toReversed()
  const routes = recorded.map((route) => ['route', route] as const)
  state.dialog = { to, target, routes }
  tell(state, count, { method: 'ACK', uri: target, headers: [...routes, ...headers, ...proof], body: '', branch: newBranch() })
}

function tell(state: CallState, count: number, words: SipWords): void {
  state.confirmed = { count, words }
  state.transactions.tell(words)
}

interface Within {
  readonly body?: string
  readonly more?: SipHeaders
}

/** Asks something within the call. @returns null where there is none. @throws SipSilence */
export async function askWithin(state: CallState, method: string, { body = '', more = [] }: Within = {}): Promise<SipResponse | null> {
  if (!state.dialog) return null
  const { to, target: uri, routes } = state.dialog
  const send = (proof: SipHeaders) => {
    state.number += 1
    const headers = [...routes, ...commonHeaders(state, method, state.number, to), state.contact, ...more, ...proof]
    return state.transactions.ask({ method, uri, headers, body })
  }
  const response = await send([])
  const proof = proofFor(response, { method, uri, credentials: state.wish.credentials })
  return proof ? send([proof]) : response
}
