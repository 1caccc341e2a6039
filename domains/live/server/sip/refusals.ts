import { digestAnswer, type SipCredentials } from './digest.ts'
import { headersOf, type SipResponse } from './message.ts'

/** Why there is no call. The message is for the host. */
export class CallRefused extends Error {
  override name = 'CallRefused'
}

/** By status: the header that asks for a password, and the one that answers. */
const challenges: Readonly<Record<number, readonly [asks: string, answers: string]>> = {
  401: ['www-authenticate', 'authorization'],
  407: ['proxy-authenticate', 'proxy-authorization'],
}

interface Challenged {
  readonly method: string
  readonly uri: string
  readonly credentials: SipCredentials | undefined
}

/** A header that answers a challenge; null where there is none, or nothing to answer it with. */
export function proofFor(response: SipResponse, { method, uri, credentials }: Challenged): readonly [string, string] | null {
  const names = challenges[response.status]
  if (!credentials || !names) return null
  const [asks, answers] = names
  for (const challenge of headersOf(response, asks)) {
    const proof = digestAnswer(challenge, { method, uri, ...credentials })
    if (proof !== null) return [answers, proof]
  }
  return null
}

const refusals: Readonly<Record<number, string>> = {
  401: 'The SIP session asks for a password that this server does not have.',
  403: 'The SIP session does not let this server in.',
  404: 'There is no SIP session of this address.',
  407: 'The SIP session asks for a password that this server does not have.',
  480: 'Nobody is there at the SIP session.',
  486: 'The SIP session is busy.',
  487: 'Nobody picked up at the SIP session.',
  488: 'The SIP session has no pictures in H.264 to send.',
}

/** Of an answer that is no yes. */
export const refusalOf = ({ status }: SipResponse): CallRefused =>
  new CallRefused(refusals[status] ?? `The SIP session refused the call (${status}).`)
