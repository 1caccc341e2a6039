/** What was sent is no SIP, or more of it than anybody needs. */
export class SipFault extends Error {
  override name = 'SipFault'
}

type Headers = readonly (readonly [name: string, value: string])[]

export interface SipRequest {
  readonly method: string
  readonly uri: string
  /** Names in small letters and in full, in the order in which they came. */
  readonly headers: Headers
  readonly body: string
}

export interface SipResponse {
  readonly status: number
  readonly reason: string
  readonly headers: Headers
  readonly body: string
}

export type SipMessage = SipRequest | SipResponse

export const isRequest = (message: SipMessage): message is SipRequest => 'method' in message

const mostHeaders = 128
const largestHead = 16 * 1024
const largestBody = 64 * 1024

const shortNames: Readonly<Record<string, string>> = {
  c: 'content-type',
  f: 'from',
  i: 'call-id',
  k: 'supported',
  l: 'content-length',
  m: 'contact',
  t: 'to',
  v: 'via',
}

const requestLine = /^([A-Z]{1,20}) (\S{1,1000}) SIP\/2\.0$/
const statusLine = /^SIP\/2\.0 ([1-6]\d\d) ?(.{0,200})$/

/** Reads one message. A body that is shorter than was said is a fault; what follows it is left out. @throws SipFault */
export function readSip(bytes: Buffer): SipMessage {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0 || end > largestHead) throw new SipFault('no head')
  const { first, headers } = readHead(bytes.toString('utf8', 0, end))
  const body = bytes.subarray(end + 4)
  const length = bodyLength(headers, body.length)
  if (length > body.length) throw new SipFault('a body that breaks off')
  const rest = { headers, body: body.toString('utf8', 0, length) }
  const [, method, uri] = requestLine.exec(first) ?? []
  if (method !== undefined && uri !== undefined) return { method, uri, ...rest }
  const [, status, reason = ''] = statusLine.exec(first) ?? []
  if (status === undefined) throw new SipFault('neither request nor response')
  return { status: Number(status), reason, ...rest }
}

function readHead(head: string): { first: string; headers: Headers } {
  // A line that begins with a space goes on from the one before.
  const [first = '', ...lines] = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  if (lines.length > mostHeaders) throw new SipFault('too many headers')
  return { first, headers: lines.map(headerIn) }
}

function headerIn(line: string): readonly [string, string] {
  const [, name, value] = /^([A-Za-z0-9\-.!%*_+`'~]{1,60})[ \t]*:[ \t]*(.*)$/.exec(line) ?? []
  if (name === undefined || value === undefined) throw new SipFault('a header that is none')
  const small = name.toLowerCase()
  return [shortNames[small] ?? small, value.trimEnd()]
}

function bodyLength(headers: Headers, there: number): number {
  const written = headers.find(([name]) => name === 'content-length')?.[1]
  const length = written === undefined ? there : /^\d{1,6}$/.test(written) ? Number(written) : Number.NaN
  if (!(length <= largestBody)) throw new SipFault('a body of no length')
  return length
}

/** How long the message that begins here is; undefined where its head is not there yet. @throws SipFault */
export function sipLength(bytes: Buffer): number | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0 && bytes.length <= largestHead) return undefined
  if (end < 0 || end > largestHead) throw new SipFault('no head')
  return end + 4 + bodyLength(readHead(bytes.toString('utf8', 0, end)).headers, 0)
}

export function writeSip(message: SipMessage): Buffer {
  const first = isRequest(message) ? `${message.method} ${message.uri} SIP/2.0` : `SIP/2.0 ${message.status} ${message.reason}`
  const body = Buffer.from(message.body, 'utf8')
  const lines = [first, ...message.headers.map(([name, value]) => `${name}: ${value}`), `content-length: ${body.length}`]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'utf8'), body])
}

/** The first of this name. */
export const headerOf = ({ headers }: SipMessage, name: string): string => headers.find(([one]) => one === name)?.[1] ?? ''

export const headersOf = ({ headers }: SipMessage, name: string): string[] =>
  headers.filter(([one]) => one === name).map(([, value]) => value)

/** Of an address in a header. */
export const tagOf = (value: string): string => /;\s*tag=([^;,\s]{1,200})/i.exec(value)?.[1] ?? ''

/** What an address in a header leads to; undefined where that is nothing that can be called. */
export function uriOf(value: string): string | undefined {
  const uri = /<([^<>]{1,1000})>/.exec(value)?.[1] ?? value.split(';')[0]?.trim() ?? ''
  return /^sips?:[^\s<>"]{1,1000}$/i.test(uri) ? uri : undefined
}

/** The addresses of a header that has several, in angle brackets. */
export const addressesIn = (values: readonly string[]): string[] => values.flatMap((value) => value.match(/<[^<>]{1,1000}>[^,]*/g) ?? [])

export const branchOf = (message: SipMessage): string => /;\s*branch=([^;,\s]{1,200})/i.exec(headerOf(message, 'via'))?.[1] ?? ''

interface CallSequence {
  readonly number: number
  readonly method: string
}

/** @throws SipFault */
export function sequenceOf(message: SipMessage): CallSequence {
  const [, number, method] = /^(\d{1,10})\s+([A-Z]{1,20})$/.exec(headerOf(message, 'cseq')) ?? []
  if (number === undefined || method === undefined) throw new SipFault('a message without a number')
  return { number: Number(number), method }
}
