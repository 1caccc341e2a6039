import { request as ask } from 'node:http'
import fc from 'fast-check'
import { evil, evilHeader, evilName } from './evil.ts'
import type { Field } from './valid.ts'

export interface Sent {
  readonly method: string
  /** As it travels: already encoded, or wrongly so. */
  readonly path: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: Buffer | null
}

export interface Got {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

type Change = (fields: readonly Field[]) => Field[]

const place = fc.nat(30)
const at = (fields: readonly Field[], n: number) => (fields.length === 0 ? 0 : n % fields.length)
const altered =
  (n: number, alter: (field: Field) => Field): Change =>
  (fields) =>
    fields.map((one, i) => (i === at(fields, n) ? alter(one) : one))

/** What strangers do to the fields of a call. */
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(place, evil).map(([n, value]) => altered(n, (one) => ({ ...one, value }))) },
  fc.tuple(place, evil).map(
    ([n, value]): Change =>
      (fields) => [...fields, { name: fields[at(fields, n)]?.name ?? 'a', value }],
  ),
  fc.tuple(evilName, evil).map(
    ([name, value]): Change =>
      (fields) => [...fields, { name, value }],
  ),
  fc.tuple(place, evilName).map(([n, name]) => altered(n, (one) => ({ ...one, name }))),
  place.map(
    (n): Change =>
      (fields) =>
        fields.toSpliced(at(fields, n), 1),
  ),
  fc
    .tuple(place, fc.constantFrom('[]', '[a]', '[0]', '[__proto__]', '['))
    .map(([n, end]) => altered(n, (one) => ({ ...one, name: `${one.name}${end}` }))),
)

const safely = (fields: readonly Field[], one: Change): Field[] =>
  fields.length === 0 ? one([{ name: 'a', value: { json: '1', text: '1' } }]) : one(fields)

/** Text as UTF-8 with percent signs; what has no UTF-8 as the bytes that it would have. */
export const encoded = (text: string) =>
  [...Buffer.from(text, 'utf8')]
    .map((byte) => (/[\w.~-]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : `%${byte.toString(16).padStart(2, '0')}`))
    .join('')

const asJson = (fields: readonly Field[]) => `{${fields.map(({ name, value }) => `${JSON.stringify(name)}:${value.json}`).join(',')}}`
const asForm = (fields: readonly Field[]) => fields.map(({ name, value }) => `${encodedName(name)}=${encoded(value.text)}`).join('&')
const encodedName = (name: string) => encoded(name).replaceAll('%5b', '[').replaceAll('%5d', ']')
const asMultipart = (fields: readonly Field[]) =>
  `${fields.map(({ name, value }) => `--x\r\ncontent-disposition: form-data; name="${name.replace(/["\r\n]/g, '')}"\r\n\r\n${value.text}\r\n`).join('')}--x--\r\n`

/** What bytes may be instead of what was announced. */
const mangled: fc.Arbitrary<(body: Buffer) => Buffer> = fc.oneof(
  { weight: 8, arbitrary: fc.constant((body: Buffer) => body) },
  {
    weight: 1,
    arbitrary: fc.double({ min: 0, max: 1, noNaN: true }).map((part) => (body: Buffer) => body.subarray(0, Math.floor(body.length * part))),
  },
  { weight: 1, arbitrary: fc.constant((body: Buffer) => Buffer.concat([body, Buffer.from([0xff, 0xfe, 0xc0, 0x80])])) },
  {
    weight: 1,
    arbitrary: fc.constant((body: Buffer) => Buffer.concat([body.subarray(0, 5), Buffer.from([0xed, 0xa0, 0x80]), body.subarray(5)])),
  },
)

const styles = [
  { type: 'application/json', write: asJson },
  { type: 'application/json', write: asJson },
  { type: 'application/x-www-form-urlencoded', write: asForm },
  { type: 'multipart/form-data; boundary=x', write: asMultipart },
  { type: 'text/plain', write: asJson },
] as const

/** A query longer than this never reaches a route. */
const longestQuery = 12_000

const short = ({ value, ...field }: Field): Field => ({ ...field, value: { ...value, text: value.text.slice(0, longestQuery) } })
const queryOf = (fields: readonly Field[]) => asForm(fields.map(short)).slice(0, longestQuery)

export interface Wish {
  readonly method: string
  readonly path: fc.Arbitrary<string>
  readonly fields: fc.Arbitrary<Field[]>
  readonly headers?: fc.Arbitrary<readonly (readonly [string, string])[]>
  readonly body?: fc.Arbitrary<Buffer>
}

const brokenPath: fc.Arbitrary<(path: string) => string> = fc.oneof(
  { weight: 15, arbitrary: fc.constant((path: string) => path) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('/', '//', '/%2e%2e', '%', '%zz', '%00', '%c0%af', '?', '??', '#', '?%', ';a=b', '/.')
      .map((end) => (path: string) => `${path}${end}`),
  },
)

const accepted: fc.Arbitrary<readonly (readonly [string, string])[]> = fc.constantFrom([], [['accept', 'application/json']])

/** A call as a stranger may send it: nearly right, so that it gets far. */
export function sent({ method, path, fields, headers = fc.constant([]), body }: Wish): fc.Arbitrary<Sent> {
  const changes = fc.oneof(fc.constant([]), fc.array(change, { maxLength: 2 }))
  return fc
    .record({
      path: fc.tuple(path, brokenPath).map(([one, broken]) => broken(one)),
      fields: fc.tuple(fields, changes).map(([valid, all]) => all.reduce(safely, valid)),
      headers: fc.tuple(headers, accepted, fc.array(evilHeader, { maxLength: 2 })).map((all) => all.flat()),
      style: fc.constantFrom(...styles),
      mangle: mangled,
      own: body ?? fc.constant(null),
      inQuery: fc.boolean(),
    })
    .map(({ path, fields, headers, style, mangle, own, inQuery }) => {
      const withQuery = () => `${path}${path.includes('?') ? '&' : '?'}${queryOf(fields)}`
      if (own) return { method, path, headers, body: mangle(own) }
      if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return { method, path: withQuery(), headers, body: null }
      if (method === 'DELETE' && inQuery) return { method, path: withQuery(), headers, body: null }
      const typed = headers.some(([name]) => name === 'content-type') ? headers : [...headers, ['content-type', style.type] as const]
      return { method, path, headers: typed, body: mangle(Buffer.from(style.write(fields))) }
    })
}

/** Sends it byte for byte. An answer that never ends, as of a feed, counts from its first line. */
export function send(url: string, { method, path, headers, body }: Sent, within: number): Promise<Got> {
  const { hostname, port, host } = new URL(url)
  const all = headers.some(([name]) => name === 'host') ? headers : [['host', host] as const, ...headers]
  const sized = body ? [...all, ['content-length', String(body.length)] as const] : all
  return new Promise((resolve, reject) => {
    const out = ask({ hostname, port, method, path, headers: sized.flat(), setHost: false }, (answer) => {
      const chunks: Buffer[] = []
      const done = () => {
        clearTimeout(timer)
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString('utf8') })
      }
      if (answer.headers['content-type']?.startsWith('text/event-stream')) {
        done()
        out.destroy()
        return
      }
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', done)
    })
    const timer = setTimeout(() => out.destroy(new Error('no answer in time')), within)
    // Who refuses early may close while a long body is still on its way.
    out.on('error', (error) => {
      clearTimeout(timer)
      if (!('code' in error) || out.reusedSocket || !['EPIPE', 'ECONNRESET'].includes(String(error.code))) reject(error)
      else resolve({ status: 0, headers: {}, text: '' })
    })
    out.end(body ?? undefined)
  })
}
