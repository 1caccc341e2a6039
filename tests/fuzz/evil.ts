import fc from 'fast-check'

/** A value that no form of ours sends, as it is written in JSON and as text of a form, a query or a path. */
export interface Evil {
  readonly json: string
  readonly text: string
}

const same = (json: string): Evil => ({ json, text: json })
const word = (text: string): Evil => ({ json: JSON.stringify(text), text })
const only = (json: string): Evil => ({ json, text: '' })

const deep = 10_000
const nested = (open: string, close: string, depth = deep) => open.repeat(depth) + close.repeat(depth)

/** Characters that a database, a header or a parser may stumble over. */
const texts: readonly string[] = [
  '',
  ' ',
  'NaN',
  '-Infinity',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202Etxt.exe',
  '\r\nSet-Cookie: a=b',
  '👩‍🚀'.repeat(100),
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  "'; drop table account; --",
  '%',
  '\\',
  '../../../../etc/passwd',
  '//evil.example',
  '<script>alert(1)</script>',
  '{"a":"\\u0000"}',
  '{"a":"\\ud800"}',
  '{"__proto__":{"polluted":1},"reviewer":{"toString":1,"valueOf":1}}',
  nested('[', ']'),
  `{"a":${nested('[', ']')}}`,
  '9'.repeat(400),
  'a'.repeat(201),
  'gcc-00000000-0000-0000-0000-000000000000',
  '00000000-0000-0000-0000-000000000000',
  'lst-00000000-0000-0000-0000-000000000000',
  '-271821-04-20T00:00:00.000Z_gcc-00000000-0000-0000-0000-000000000000',
  '+275760-09-13T00:00:00.000Z_gcc-00000000-0000-0000-0000-000000000000',
  '2024-01-01T00:00:00.000Z_gcc-00000000-0000-0000-0000-000000000000',
  `a.b.${'é'.repeat(22)}`,
  'constructor:1',
  '__proto__:1',
  'video:\0',
  'asset:x',
]

const numbers: readonly string[] = [
  '0',
  '-0',
  '-1',
  '0.1',
  '9007199254740991',
  '9007199254740992',
  '1e308',
  '-1e308',
  '1e999',
  '2147483648',
]

const shapes: readonly string[] = [
  'null',
  'true',
  '[]',
  '{}',
  '[[]]',
  '[null]',
  '[{}]',
  '{"toString":1,"valueOf":1}',
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"length":4294967295}',
  nested('[', ']'),
  nested('{"a":', '}').replace('}', '1}'),
  JSON.stringify(Array.from({ length: 5000 }, (_, n) => n)),
  JSON.stringify(Array.from({ length: 1200 }, (_, n) => `name-${n}`)),
]

/** 1 MB. */
const huge: readonly Evil[] = [
  word('a'.repeat(1_000_000)),
  word(','.repeat(1_000_000)),
  word('<'.repeat(1_000_000)),
  word('é,'.repeat(300_000)),
  only(`{${Array.from({ length: 150_000 }, (_, n) => `"k${n}":1`).join(',')}}`),
  only(nested('[', ']', 900_000)),
]

export const evilText: fc.Arbitrary<string> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom('\0', 'a\0b', '\ud800') },
  { weight: 6, arbitrary: fc.constantFrom(...texts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
)

export const evil: fc.Arbitrary<Evil> = fc.oneof(
  { weight: 8, arbitrary: evilText.map(word) },
  { weight: 5, arbitrary: fc.constantFrom(...numbers).map(same) },
  { weight: 5, arbitrary: fc.constantFrom(...shapes).map(only) },
  { weight: 1, arbitrary: fc.constantFrom(...huge) },
)

export const evilName: fc.Arbitrary<string> = fc.constantFrom(
  '__proto__',
  'constructor',
  'toString',
  'params',
  'include',
  'ownerId',
  'owner_id',
  'role',
  'state',
  '_csrf',
  '',
  '\0',
  '\ud800',
  `a${'[a]'.repeat(deep)}`,
  'a[__proto__][polluted]',
  'a'.repeat(5000),
)

type Header = readonly [string, string]

const of = (name: string, ...values: string[]): Header[] => values.map((value) => [name, value])

const headers: readonly Header[] = [
  ...of('accept', 'text/html', '*/*', '', 'application/json;q=x', 'text/html,'.repeat(500)),
  ...of(
    'content-type',
    '',
    'text/plain',
    'application/json; charset=utf-16',
    'application/xml',
    'x',
    'multipart/form-data',
    'application/json/json',
  ),
  ...of('range', 'bytes=0-', 'bytes=99999999999999999999-', 'bytes=-0', 'bytes=5-1', 'bytes=0-0,2-3', 'lines=1'),
  ...of('if-none-match', '*', '"', 'W/""', '"a","b"'),
  ...of('if-range', '"x"', 'yesterday'),
  ...of('if-modified-since', 'never'),
  ...of('upload-offset', '-1', '1e9', '9007199254740993', 'x'),
  ...of('upload-length', '-1', '1e99', '0', 'x', '9007199254740993'),
  ...of('upload-defer-length', '1'),
  ...of('upload-concat', 'partial', 'final;/api/v3/uploads/a'),
  ...of('upload-metadata', 'filename ====', ',', 'filename', 'filename AAAA,filename AAAA', '__proto__ AAAA', 'filename 7aCA'),
  ...of('upload-checksum', 'sha1 x'),
  ...of('tus-resumable', '0.2.0', ''),
  ...of('x-http-method-override', 'DELETE', 'PATCH', 'TRACE'),
  ...of('x-forwarded-for', '198.51.100.7', 'x,,y', '\u00ff'),
  ...of('x-forwarded-host', 'evil.example'),
  ...of('x-forwarded-proto', 'javascript'),
  ...of('x-requested-with', 'XMLHttpRequest'),
  ...of('host', 'evil.example', ''),
  ...of('authorization', 'Bearer', 'Bearer x', 'Basic eDp5', 'Bearer lyc_\u00ff'),
  ...of('cookie', 'lyceum_session=%zz', '__proto__=1', 'lyceum_session=', ';;;=', 'a'.repeat(3000)),
  ...of('x-csrf-token', '', '\u00ff'.repeat(43)),
  ...of('sec-fetch-site', 'cross-site'),
  ...of('origin', 'null', 'https://evil.example'),
  ...of('accept-encoding', 'gzip', 'br;q=x', 'identity;q=0, *;q=0'),
  ...of('content-encoding', 'gzip'),
  ...of('last-event-id', '\u00ff'),
  ...of('expect', '100-continue', 'x'),
]

export const evilHeader: fc.Arbitrary<Header> = fc.constantFrom(...headers)
