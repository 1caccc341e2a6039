import fc from 'fast-check'
import { z } from 'zod/mini'
import { contract } from '#app/contract.ts'
import { uploadsPath } from '#domains/media/contract.ts'
import { timeline } from '#domains/projects/contract.ts'
import type { Route } from '#platform/contract/route.ts'
import type { Cast } from './cast.ts'
import { evilText } from './evil.ts'
import { encoded, type Sent, sent, type Wish } from './request.ts'
import { validFields } from './valid.ts'

const contractRoutes = new Map(
  Object.values<Readonly<Record<string, Route>>>(contract)
    .flatMap((table) => Object.values(table))
    .map((route) => [`${route.method} ${route.path.replace(/\{(\w+)\}/g, ':$1')}`, route]),
)

/** What the contract says of a registered route; nothing of pages, uploads and bytes. */
export const routeOf = (registered: string): Route | undefined => contractRoutes.get(registered.replace(/^HEAD/, 'GET'))

/** The route's address with values that exist, mostly; the rest is nonsense. */
function pathOf(url: string, { known, bytes, upload }: Cast): fc.Arbitrary<string> {
  if (url.endsWith('/*') && /^\/(media|web\/files)\//.test(url)) {
    const rest = evilText.map((text) => `${url.slice(0, -1)}${encoded(text.slice(0, 2000))}`)
    const granted = bytes.flatMap((path) => ['x', '00000000-0000-4000-8000-0000000000aa.x'].map((grant) => `/grants/${grant}${path}`))
    return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...bytes, ...granted) }, rest)
  }
  if (url.startsWith(`${uploadsPath}/`))
    return fc.oneof(
      { weight: 4, arbitrary: fc.constant(upload) },
      evilPart.map((part) => `${uploadsPath}/${part}`),
    )
  const parts = url.split(/(:\w+|\*)/)
  // `/groups/:id`: what an id is of stands before it.
  const nameOf = (part: string, before = '') =>
    /\/(groups|tokens|sessions|projects|tracks|modules|schedules|units|events)\/$/.exec(before)?.[1] ?? part.slice(1)
  const each = parts.map((part, i) => (/^[:*]/.test(part) ? partOf(nameOf(part, parts[i - 1]), known) : fc.constant(part)))
  return fc.tuple(...each).map((all) => all.join(''))
}

const evilPart = evilText.map((text) => encoded(text.slice(0, 3000)))

const partOf = (name: string, known: Cast['known']) =>
  fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...(known[name] ?? ['x'])) }, { weight: 1, arbitrary: evilPart })

const tus: fc.Arbitrary<readonly (readonly [string, string])[]> = fc
  .tuple(
    fc.constantFrom('0', '4', '1000000'),
    fc.constantFrom('10', '0', '99999999999999'),
    fc.constantFrom('application/offset+octet-stream', 'application/json'),
  )
  .map(([offset, length, type]) => [
    ['tus-resumable', '1.0.0'],
    ['upload-offset', offset],
    ['upload-length', length],
    ['upload-metadata', `filename ${btoa('a.mp4')}`],
    ['content-type', type],
  ])

const someBytes = fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes))

const multipart = [['content-type', 'multipart/form-data; boundary=x']] as const
const part = (disposition: string, content: string, type = '') =>
  `--x\r\ncontent-disposition: form-data; ${disposition}\r\n${type === '' ? '' : `content-type: ${type}\r\n`}\r\n${content}\r\n`

/** Forms with a file, with or without leave. */
const forms = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        part('name="policy"', 'e30'),
        part('name="signature"', 'é'.repeat(43)),
        part('name="key"', '{"toString":1}', 'application/json'),
        part('name="key"', '{', 'application/json'),
        part('name="__proto__"', 'x'),
        part('name="toString"', 'x'),
        part('name="file"; filename="a.png"', 'not a picture', 'image/png'),
        part('name="file"; filename="a\0.png"', '<svg/>', 'image/svg+xml'),
        part('name="file"; filename="../../a.csv"', 'a,b'),
        part('', 'x'),
        '--x\r\n',
      ),
      evilText.map((text) => part('name="a"', text)),
    ),
    { maxLength: 30 },
  )
  .map((parts) => Buffer.from(`${parts.join('')}--x--\r\n`))

/** A save as people send it. What its contract says of a timeline is an object or text, of which no schema tells what is in it. */
const aSave = z.object({ name: z.optional(z.string()), revision: z.literal(1), timeline })

const shapeOf = (registered: string, route: Route | undefined) =>
  registered === 'PUT /api/v3/projects/:id' ? aSave : (route?.query ?? route?.body)

/** What is sent to a registered route, `PUT /api/v3/users/:name`. */
export function callsOf(registered: string, cast: Cast): fc.Arbitrary<Sent> {
  const [method = '', url = ''] = registered.split(' ')
  const route = routeOf(registered)
  const wish: Wish = { method, path: pathOf(url, cast), fields: validFields(shapeOf(registered, route), cast.known) }
  if (url.startsWith(uploadsPath))
    return sent({ ...wish, headers: tus, ...(method === 'PATCH' || method === 'POST' ? { body: someBytes } : {}) })
  if (registered === 'POST /web/files') return sent({ ...wish, headers: fc.constant(multipart), body: forms })
  if (registered === 'GET /api/v3/feed') return sent({ ...wish, path: feeds(cast) })
  return sent(wish)
}

const feeds = ({ known }: Cast) =>
  fc
    .array(fc.oneof(fc.constantFrom(...(known.topic ?? [])), evilText), { minLength: 1, maxLength: 3 })
    .map((topics) => `/api/v3/feed?${topics.map((topic) => `topic=${encoded(topic.slice(0, 1000))}`).join('&')}`)
