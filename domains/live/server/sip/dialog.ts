import { randomBytes } from 'node:crypto'
import type { SipCredentials } from './digest.ts'
import { hostText, type SipLine } from './line.ts'
import type { SipRequest } from './message.ts'
import { openTransactions, type SipWords, type Transactions } from './transactions.ts'

export interface CallWish {
  readonly uri: string
  /** The part of our address before the @. */
  readonly user: string
  /** The part after it: of this side, or of the proxy that knows it. */
  readonly domain: string
  readonly credentials: SipCredentials | undefined
  /** What we offer to take. */
  readonly offer: string
}

export type SipHeaders = SipRequest['headers']

/** What both sides have agreed on to name a call by. */
interface Dialog {
  readonly to: string
  readonly target: string
  readonly routes: SipHeaders
}

/** A call as this side knows it. */
export interface CallState {
  readonly line: SipLine
  readonly wish: CallWish
  readonly transactions: Transactions
  /** What it is named by on this side. */
  readonly id: string
  readonly tag: string
  readonly from: string
  readonly contact: readonly [string, string]
  /** Of our last request. */
  number: number
  /** Of theirs. */
  theirNumber: number
  /** Null: nobody picked up yet, or it is over. */
  dialog: Dialog | null
  /** What confirmed the answer to an invitation, and is sent again where that was lost. */
  confirmed: { readonly count: number; readonly words: SipWords } | null
}

export function beginCallState(line: SipLine, wish: CallWish): CallState {
  const { user, domain } = wish
  const tag = randomBytes(8).toString('hex')
  return {
    line,
    wish,
    transactions: openTransactions(line),
    id: `${randomBytes(12).toString('hex')}@${line.host}`,
    tag,
    from: `"Lyceum" <sip:${user}@${hostText(domain)}>;tag=${tag}`,
    contact: ['contact', `<sip:${user}@${hostText(line.host)}:${line.port};transport=${line.transport}>`],
    number: 0,
    theirNumber: -1,
    dialog: null,
    confirmed: null,
  }
}

/** What every request of ours within a call says. */
export const commonHeaders = ({ from, id }: CallState, method: string, count: number, to: string): SipHeaders => [
  ['from', from],
  ['to', to],
  ['call-id', id],
  ['cseq', `${count} ${method}`],
  ['user-agent', 'Lyceum'],
]
