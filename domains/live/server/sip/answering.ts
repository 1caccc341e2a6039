import type { CallState } from './dialog.ts'
import { allowed } from './inviting.ts'
import { headerOf, type SipRequest, sequenceOf, tagOf, writeSip } from './message.ts'
import { hasStreamsOfOffer } from './sdp.ts'
import { type AnswerWords, answerTo } from './transactions.ts'

/** Answers what the other side asks. @returns whether it hung up. @throws SipFault */
export function answerRequest(state: CallState, request: SipRequest): boolean {
  // A confirmation is not answered.
  if (request.method === 'ACK') return false
  const fault = faultOf(state, request)
  state.line.send(writeSip(answerTo(request, fault ?? wordsFor(state, request), state.tag)))
  return fault === null && request.method === 'BYE'
}

/** Why a request is not one of this call, or not its next one; null where it is. */
function faultOf(state: CallState, request: SipRequest): AnswerWords | null {
  const { dialog, id, tag } = state
  const isOurs = headerOf(request, 'call-id') === id && tagOf(headerOf(request, 'to')) === tag
  if (!dialog || !isOurs || tagOf(headerOf(request, 'from')) !== tagOf(dialog.to))
    return { status: 481, reason: 'Call/Transaction Does Not Exist' }
  const { number: count } = sequenceOf(request)
  if (count < state.theirNumber) return { status: 500, reason: 'Out of Order' }
  state.theirNumber = count
  return null
}

/** What was agreed on stays as it is: most only ask whether somebody is still there. */
function wordsFor({ contact, wish }: CallState, { method, body }: SipRequest): AnswerWords {
  const ok = { status: 200, reason: 'OK' }
  const describes = body !== '' && (method === 'INVITE' || method === 'UPDATE')
  if (describes && !hasStreamsOfOffer(body)) return { status: 488, reason: 'Not Acceptable Here' }
  if (describes || method === 'INVITE')
    return { ...ok, headers: [contact, ['allow', allowed], ['content-type', 'application/sdp']], body: wish.offer }
  if (method === 'UPDATE') return { ...ok, headers: [contact] }
  if (method === 'BYE') return ok
  const isHeeded = method === 'OPTIONS' || method === 'INFO'
  return { ...(isHeeded ? ok : { status: 405, reason: 'Method Not Allowed' }), headers: [['allow', allowed]] }
}
