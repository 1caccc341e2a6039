import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { peopleRoutes } from '#domains/accounts/contract.ts'
import { readOrganisation } from '#domains/accounts/server.ts'
import { filesPath } from '#domains/media/contract.ts'
import type { Ports } from '#platform/server/ports.ts'
import { type Capability, holds } from '#platform/server/viewer.ts'
import { nowhere, type PageRule, pageRules, sharedPageRules, type Visit } from './page-rules.ts'

interface Filled {
  /** What scripts of the page read: where files go, the organisation's flags (wire-details, "Answers"). */
  readonly config: object
  /** Attributes of the body. */
  readonly data: Readonly<Record<string, boolean>>
  /** Addresses that the browser asks before it has any of the page's scripts (app/web/early.js). */
  readonly asks: readonly string[]
  /** Tags of the scripts that the page needs besides the first. */
  readonly scripts: string
  /** HTML that stands in the page before its script has run. */
  readonly main: string
}

const escaped = (text: string) => text.replaceAll('<', '\\u003c')

/** The document that every page of the app starts from, filled for one of them. */
function documentOf(folder: string): (filled: Filled) => string {
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  return ({ config, data, asks, scripts, main }) =>
    html
      .replace('<html', () => `<html data-asks="${asks.join(' ')}"`)
      .replace('</head>', () => `${scripts}</head>`)
      .replace(
        '<body',
        () =>
          `<body${Object.entries(data)
            .map(([name, value]) => ` data-${name}="${Number(value)}"`)
            .join('')}`,
      )
      .replace('<div id="root"></div>', () => `<div id="root">${main === '' ? '' : `<main>${main}</main>`}</div>`)
      .replace('</body>', () => `<script type="application/json" id="page-config">${escaped(JSON.stringify(config))}</script></body>`)
}

/** The tags of the scripts of each page. */
function scriptsOf(folder: string): (path: string) => string {
  const parts = JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')) as Record<string, readonly string[]>
  const tags = new Map(
    Object.entries(parts).map(([path, files]) => [
      path.replaceAll('$', ':'),
      files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join(''),
    ]),
  )
  return (path) => tags.get(path) ?? ''
}

export interface Pages {
  /** Serves the built web: its hashed files for good, and every page of the app as the same document. */
  serve(app: FastifyInstance): Promise<void>
  /** Sends the page of an address that is page and call, with what the call answers in it. */
  send(request: FastifyRequest, reply: FastifyReply, main: string): Promise<FastifyReply>
}

/** The pages of the web that is built in `folder`; undefined where none is, as in tests of calls. */
export function openPages(folder: string, ports: Ports): Pages | undefined {
  if (!existsSync(join(folder, 'index.html'))) return undefined
  const document = documentOf(folder)
  const scripts = scriptsOf(folder)
  const send = (request: FastifyRequest, reply: FastifyReply, main: string) => {
    const rule = sharedPageRules.find((one) => one.path === request.routeOptions.url)
    if (!rule) throw new Error(`no page rule for ${request.routeOptions.url}`)
    return sendPage({ request, reply, ports, document, scripts, main }, rule)
  }
  return {
    send,
    async serve(app) {
      const assets = { root: join(folder, 'assets'), prefix: '/assets/', immutable: true, maxAge: '365d', index: false as const }
      await app.register(fastifyStatic, { ...assets, preCompressed: true })
      app.get('/', async (_request, reply) => reply.redirect('/web/'))
      for (const rule of pageRules)
        app.get(rule.path, (request, reply) => sendPage({ request, reply, ports, document, scripts, main: '' }, rule))
      // What the share panel calls a feed is a topic's page.
      app.get('/web/feeds/:topic', async (request, reply) => reply.redirect(request.url.replace('/web/feeds/', '/web/topics/')))
      app.get('/web/*', (request, reply) => sendPage({ request, reply, ports, document, scripts, main: '' }, nowhere))
    },
  }
}

interface Asked {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly ports: Ports
  readonly document: (filled: Filled) => string
  readonly scripts: ReturnType<typeof scriptsOf>
  readonly main: string
}

/** The sign-in page, from which a person comes back to the address that they asked for; one too long for a header is forgotten. */
const signInAddress = (asked: string): string =>
  asked.length > longestNext ? '/web/login' : `/web/login?next=${encodeURIComponent(asked)}`
const longestNext = 1000

function answer(reply: FastifyReply, html: string, { status }: { status: number }): FastifyReply {
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'private, no-cache')
    .header('vary', 'Accept, X-Requested-With')
    .send(html)
}

/**
 * What a viewer may not see answers 404; without a session a protected page answers 302 to the sign-in page, whether or not the thing exists
 * (wire-details, "Lines of wire.md, corrected"). Before the first run is over, every page leads to the set-up.
 */
async function sendPage(asked: Asked, rule: PageRule): Promise<FastifyReply> {
  const { request, reply, ports, document } = asked
  const { viewer } = await request.identity()
  const { flags, isSetUp } = await readOrganisation(ports.db)
  if (!isSetUp && rule.path !== '/web/setup') return reply.redirect('/web/setup')
  const query = request.query as Record<string, unknown>
  const visit = {
    db: ports.db,
    viewer,
    params: request.params as Record<string, string>,
    query,
    holds: (one: Capability) => holds(viewer, one),
  }
  const allowed = await rule.allows(visit)
  if (!allowed && viewer.role === 'anonymous' && rule !== nowhere) return reply.redirect(signInAddress(request.url))
  if (rule.framedBy) frameBy(reply, rule.framedBy(flags, query))
  const config = { upload_url: filesPath, image_max_kb: flags.thumbnail_max_kb, flags }
  const filled = { config, ...(allowed ? await partsOf(asked, rule, visit) : noParts) }
  return answer(reply, document(filled), { status: allowed ? 200 : 404 })
}

const always = [peopleRoutes.getMe.path]
const marks = { canmanage: false, moderator: false, presenter: false }
const noParts = { data: marks, asks: always, scripts: '', main: '' }

async function partsOf({ scripts, main }: Asked, { path, manages, asks }: PageRule, visit: Visit): Promise<Omit<Filled, 'config'>> {
  const canmanage = (await manages?.(visit)) ?? false
  return { data: { ...marks, canmanage }, asks: [...always, ...(asks?.(visit.params) ?? [])], scripts: scripts(path), main }
}

/** Lets pages of these origins hold this one in a frame. */
function frameBy(reply: FastifyReply, origins: readonly string[]): void {
  const policy = String(reply.getHeader('content-security-policy'))
  const list = ["'self'", ...origins].join(' ')
  reply
    .header('content-security-policy', policy.replace(/frame-ancestors [^;]*/, `frame-ancestors ${list}`))
    .removeHeader('x-frame-options')
}
