import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contract } from '#app/contract.ts'
import { pages } from '#app/page-table.ts'
import { type Flags, peopleRoutes } from '#domains/accounts/contract.ts'
import { accentOf, readOrganisation } from '#domains/accounts/server.ts'
import { filesPath } from '#domains/media/contract.ts'
import type { Route } from '#platform/contract/route.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { PageDeclaration } from '#platform/web/page-declaration.ts'
import { eventInPlaceOf, managesThing, mayGetPage, type PageVisit, partsOfViewer } from './page-access.ts'
import { previewOf, quoted } from './page-preview.ts'
import { allowSkeleton, skeletonOf, withSkeleton } from './page-skeleton.ts'

interface Filled {
  /** What scripts of the page read: where files go, the organisation's flags (wire-details, "Answers"). */
  readonly config: object
  /** Attributes of the document: what the site is called, its logo and colour. */
  readonly site: Readonly<Record<string, string>>
  /** Attributes of the body. */
  readonly data: Readonly<Record<string, boolean>>
  /** Addresses that the browser asks before it has any of the page's scripts (app/web/early.js). */
  readonly asks: readonly string[]
  /** Tags of the scripts that the page needs besides the first. */
  readonly scripts: string
  /** Tags of the head that say what the page is about. */
  readonly preview: string
  /** HTML that stands in the page before its script has run. */
  readonly main: string
  /** What stands there where `main` is empty. */
  readonly skeleton: string
  /** The colours that were chosen in this browser. */
  readonly theme: string | undefined
}

const escaped = (text: string) => text.replaceAll('<', '\\u003c')

const attributes = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => (value === '' ? '' : ` data-${name}="${quoted(value)}"`))
    .join('')

function siteOf({ site_name, logo_url, accent_colour }: Flags): Filled['site'] {
  const accent = accentOf(accent_colour)
  return { site: site_name, logo: logo_url, accent: accent ? `--accent-hue:${accent.hue};--accent-chroma:${accent.chroma}` : '' }
}

/** The document that every page of the app starts from, filled for one of them. */
function documentOf(html: string, build: string): (filled: Filled) => string {
  const skeletal = withSkeleton(html)
  return ({ config, site, data, asks, scripts, preview, main, theme, skeleton }) =>
    (skeleton === '' ? html : skeletal)
      .replace(
        '<html',
        () => `<html data-build="${build}" data-asks="${asks.join(' ')}"${theme ? ` data-theme="${theme}"` : ''}${attributes(site)}`,
      )
      .replace('<title>Lyceum<', () => `<title>${quoted(site['site'] ?? '')}<`)
      .replace('</head>', () => `${preview}${scripts}</head>`)
      .replace(
        '<body',
        () =>
          `<body${Object.entries(data)
            .map(([name, value]) => ` data-${name}="${value}"`)
            .join('')}`,
      )
      .replace('<div id="root"></div>', () => `<div id="root">${main === '' ? skeleton : `<main>${main}</main>`}</div>`)
      .replace('</body>', () => `<script type="application/json" id="page-config">${escaped(JSON.stringify(config))}</script></body>`)
}

/** The tags of the scripts that only this page needs, as the build says (tools/vite-page-parts.ts). */
function scriptsIn(folder: string): (path: string) => string {
  const scripts = JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')) as Record<string, readonly string[]>
  return (path) => (scripts[path] ?? []).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('')
}

export interface Pages {
  /** Names the build in every answer, so that a page of another one hears of it (platform/web/calling/build.ts). */
  nameBuild(app: FastifyInstance): void
  /** Serves the built web: its hashed files for good, and every page of the app as the same document. */
  serve(app: FastifyInstance): Promise<void>
  /** Sends the page of an address that is page and call, with what the call answers in it. */
  send(request: FastifyRequest, reply: FastifyReply, main: string): Promise<FastifyReply>
}

/** The pages of the web that is built in `folder`; undefined where none is, as in tests of calls. */
export function openPages(folder: string, ports: Ports): Pages | undefined {
  if (!existsSync(join(folder, 'index.html'))) return undefined
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const build = createHash('sha256').update(html).digest('hex').slice(0, 16)
  const document = documentOf(html, build)
  const scripts = scriptsIn(folder)
  const send = (request: FastifyRequest, reply: FastifyReply, main: string) => {
    const page = pages.find(({ path }) => servedPath(path) === request.routeOptions.url)
    if (!page) throw new Error(`no page is declared for ${request.routeOptions.url}`)
    return sendPage({ request, reply, ports, document, scripts, main }, page)
  }
  return {
    send,
    nameBuild: (app) => {
      app.addHook('onRequest', async (_request, reply) => void reply.header('x-lyceum-build', build))
    },
    async serve(app) {
      const assets = { root: join(folder, 'assets'), prefix: '/assets/', immutable: true, maxAge: '365d', index: false as const }
      await app.register(fastifyStatic, { ...assets, preCompressed: true })
      app.get('/', async (_request, reply) => reply.redirect('/web/'))
      for (const page of pages.filter(({ path }) => !isCall(path)))
        app.get(servedPath(page.path), (request, reply) => sendPage({ request, reply, ports, document, scripts, main: '' }, page))
      // What the share panel calls a feed is a topic's page.
      app.get('/web/feeds/:topic', async (request, reply) => reply.redirect(request.url.replace('/web/feeds/', '/web/topics/')))
      // In mails of the version before; the next version needs it no more.
      app.get('/web/my/channels/reports/:id', async (request, reply) =>
        reply.redirect(request.url.replace('/web/my/channels/', '/api/v3/')),
      )
      app.get('/web/*', (request, reply) => sendPage({ request, reply, ports, document, scripts, main: '' }, undefined))
    },
  }
}

interface Asked {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly ports: Ports
  readonly document: (filled: Filled) => string
  readonly scripts: ReturnType<typeof scriptsIn>
  readonly main: string
}

/** The sign-in page, from which a person comes back to the address that they asked for; one too long for a header is forgotten. */
const signInAddress = (asked: string): string =>
  asked.length > longestNext ? '/web/login' : `/web/login?next=${encodeURIComponent(asked)}`
const longestNext = 1000

function answer(reply: FastifyReply, html: string, { status }: { status: number }): FastifyReply {
  allowSkeleton(reply)
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
async function sendPage(asked: Asked, page: PageDeclaration | undefined): Promise<FastifyReply> {
  const { request, reply, ports, document } = asked
  const { viewer } = await request.identity()
  const { flags, isSetUp } = await readOrganisation(ports.db)
  if (!isSetUp && page?.path !== '/web/setup') return reply.redirect('/web/setup')
  const query = request.query as Record<string, unknown>
  const visit = { db: ports.db, viewer, params: request.params as Record<string, string>, query }
  const allowed = page !== undefined && (await mayGetPage(page.access, visit))
  const elsewhere = await insteadOf(page, visit, { url: request.url, allowed })
  if (elsewhere) return reply.redirect(elsewhere)
  if (page) {
    if (isEmbedded(page, query)) frameBy(reply, embedders(flags))
    if (page.callsEmbedders) connectTo(reply, embedders(flags))
    if (page.unlisted) reply.header('x-robots-tag', 'noindex')
  }
  const config = { upload_url: filesPath, image_max_kb: flags.thumbnail_max_kb, flags }
  const filled = { config, site: siteOf(flags), theme: themeOf(request), ...(allowed ? await partsOf(asked, page, visit, flags) : noParts) }
  return answer(reply, document(filled), { status: allowed ? 200 : 404 })
}

/** Without an account, and not vouched for by another site. */
const isNobody = ({ role }: Viewer) => role === 'anonymous' || role === 'guest'

interface AskedFor {
  readonly url: string
  readonly allowed: boolean
}

/** Where a viewer is led instead of to a page: to where a guest joins, to the event of a video that is none yet, or to sign in. */
async function insteadOf(page: PageDeclaration | undefined, visit: PageVisit, { url, allowed }: AskedFor): Promise<string | null> {
  if (!page) return null
  const { path, joins } = page
  if (joins && isNobody(visit.viewer) && visit.viewer.guest?.eventId !== visit.params.id) return joinAddressOf(url)
  if (allowed) return null
  return (await eventInPlaceOf(path, visit)) ?? (isNobody(visit.viewer) ? signInAddress(url) : null)
}

/** The same path and `/join`, with what stands behind the question mark (LE-2.20, LE-2.21). */
function joinAddressOf(asked: string): string {
  const [path = '', query] = asked.split(/\?(.*)/s)
  return `${path.replace(/\/+$/, '')}/join${query === undefined ? '' : `?${query}`}`
}

const always = [peopleRoutes.getMe.path]
const marks = { canmanage: false, moderator: false, presenter: false }
const noParts = { data: marks, asks: always, scripts: '', preview: '', main: '', skeleton: skeletonOf('shell', '') }

async function partsOf(
  { scripts, main, ports }: Asked,
  page: PageDeclaration,
  visit: PageVisit,
  flags: Flags,
): Promise<Omit<Filled, 'config' | 'site' | 'theme'>> {
  const { path, access, frame, asks = [] } = page
  const previewing = { publicUrl: ports.config.publicUrl, name: flags.site_name, embedOrigins: flags.embed_origins }
  return {
    data: { ...marks, ...(await partsOfViewer(access, visit)), canmanage: await managesThing(access, visit) },
    asks: [...always, ...asks.map((name) => addressOf(name, visit.params))],
    scripts: scripts(path),
    preview: await previewOf(page, visit, previewing),
    main,
    skeleton: 'embed' in visit.query ? '' : skeletonOf(frame, path),
  }
}

/** The colours that this browser keeps in a cookie (platform/web/site/theme.ts), so that the first paint has them. */
function themeOf({ cookies }: FastifyRequest): string | undefined {
  const theme = cookies['lyceum-theme']
  return theme === 'light' || theme === 'dark' ? theme : undefined
}

const calls: Readonly<Record<string, Route>> = Object.assign({}, ...Object.values(contract))

/** The address of a call with the parameters of a page. */
function addressOf(name: string, params: PageVisit['params']): string {
  const call = calls[name]
  if (!call) throw new Error(`no call is named ${name}`)
  return call.path.replace(/\{(\w+)\}/g, (_, param: string) => encodeURIComponent(params[param] ?? ''))
}

/** Where the server answers a page. */
export const servedPath = (path: string) => path.replaceAll('$', ':')

/** Addresses that are page and call; the call hands the page on. */
const callsWithPage = new Set(
  Object.values(calls)
    .filter(({ page }) => page)
    .map(({ path }) => path.replace(/\{(\w+)\}/g, '$$$1')),
)
const isCall = (path: string) => callsWithPage.has(path)

/** Whether the page stands in pages of other sites. */
const isEmbedded = ({ frame }: PageDeclaration, { embed }: PageVisit['query']) =>
  frame === 'none' || (frame === 'optional' && Boolean(embed))
const embedders = ({ embed_origins }: Flags) => embed_origins.split(/[\s,]+/).filter(Boolean)

/** Lets pages of these origins hold this one in a frame. */
function frameBy(reply: FastifyReply, origins: readonly string[]): void {
  const policy = String(reply.getHeader('content-security-policy'))
  const list = ["'self'", ...origins].join(' ')
  reply
    .header('content-security-policy', policy.replace(/frame-ancestors [^;]*/, `frame-ancestors ${list}`))
    .removeHeader('x-frame-options')
}

/** Lets the scripts of this page ask these origins, too; that any site may hold pages in a frame lets nothing out to any site. */
function connectTo(reply: FastifyReply, origins: readonly string[]): void {
  const policy = String(reply.getHeader('content-security-policy'))
  const named = origins.filter((origin) => origin !== '*')
  reply.header(
    'content-security-policy',
    policy.replace(/connect-src [^;]*/, (own) => [own, ...named].join(' ')),
  )
}
