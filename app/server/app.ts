import { existsSync } from 'node:fs'
import type { AddressInfo, ListenOptions } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import compress from '@fastify/compress'
import type { FastifyInstance, FastifyListenOptions, RouteOptions } from 'fastify'
import type { Logger } from 'pino'
import { Registry } from 'prom-client'
import { contract } from '#app/contract.ts'
import { sessionCookie } from '#domains/accounts/server.ts'
import type { Fragments } from '#platform/server/answer.ts'
import type { Config } from '#platform/server/config.ts'
import { type Db, openDb } from '#platform/server/db.ts'
import { serveFeed } from '#platform/server/feed/route.ts'
import { openFeed } from '#platform/server/feed.ts'
import { type Health, serveHealth } from '#platform/server/health.ts'
import { createServer, type HttpOptions, serve } from '#platform/server/http.ts'
import type { HttpTimeouts } from '#platform/server/http-timeouts.ts'
import { startQueue } from '#platform/server/jobs.ts'
import { openLocks } from '#platform/server/locks.ts'
import { migrate } from '#platform/server/migrate.ts'
import { openApi } from '#platform/server/openapi.ts'
import { startRelay } from '#platform/server/outbox.ts'
import { checkNotifications, openNotificationListener } from '#platform/server/pg-notifications.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import { openStorage, type StorageSettings } from '#platform/server/storage.ts'
import { domains, mayHear } from './domains.ts'
import { identifyViewer } from './identify-viewer.ts'
import { ownAddress } from './own-address.ts'
import { openPages } from './pages.ts'
import type { ProcessMetrics } from './process-metrics.ts'
import { byProgram, scopesOf } from './scopes.ts'
import { secureHeaders } from './security-headers.ts'

const root = join(import.meta.dirname, '../..')

export interface AppOptions {
  readonly config: Config
  readonly secrets: Secrets
  readonly log: Logger
  readonly databaseUrl: string
  /** Parses every answer by its contract; on in tests and development. */
  readonly checkAnswers?: boolean
  readonly timeouts?: HttpTimeouts
  /** Other processes listen on the same port. */
  readonly sharesPort?: boolean
  /** Whether jobs run by themselves at their times; absent: they do. */
  readonly runsSchedules?: boolean
  /** Metrics of those. */
  readonly otherMetrics?: () => Promise<readonly ProcessMetrics[]>
}

export interface RunningApp {
  /** Where it answers, without a trailing slash. */
  readonly url: string
  readonly db: Db
  readonly ports: Ports
  readonly http: FastifyInstance
  /** What is registered, as `PUT /api/v3/users/:name`; a HEAD that only accompanies its GET is left out. */
  readonly routes: readonly string[]
  /** Of this process. */
  readonly metrics: () => Promise<ProcessMetrics>
  /** Says that it is leaving, drains requests, hands jobs back and closes the database. */
  stop(): Promise<void>
}

/** Starts the roles of this process on a database that is there. What was opened is closed again when the start fails. */
export async function startApp(options: AppOptions): Promise<RunningApp> {
  const { config, secrets, log, databaseUrl } = options
  await using opened = new AsyncDisposableStack()
  const db = opened.adopt(openDb(databaseUrl, log, { max: config.databasePool }), (one) => one.destroy())
  await migrated(options)
  const listener = opened.adopt(await openNotificationListener(databaseUrl, log), (one) => one.stop())
  await checkNotifications(listener, db)
  const storage = opened.adopt(await openStorage(storageOf(config)), (one) => one.close())
  const locks = opened.adopt(openLocks(databaseUrl, log), (one) => one.stop())
  const loaders = domains.flatMap((domain) => domain.loaders ?? [])
  const ports: Ports = { db, storage, feed: openFeed({ listener, db, log }, loaders), locks, config, secrets, log }
  const jobs = domains.flatMap((domain) => domain.jobs ?? [])
  const reactions = domains.flatMap((domain) => domain.reactions ?? [])
  const working = config.roles.includes('worker')
  const queue = await startQueue(databaseUrl, [...jobs, ...reactions.map((one) => one.job)], ports, {
    working,
    schedules: working && options.runsSchedules !== false,
  })
  let http: FastifyInstance | undefined
  opened.defer(async () => void (await Promise.all([http && drain(http, config.drainSeconds), queue.stop()])))
  const reactionsTo = (fact: string) => reactions.filter((one) => one.fact === fact)
  opened.adopt(startRelay({ db, listener, queue, log }, reactionsTo), (one) => one.stop())
  const routes: string[] = []
  const leaving = new AbortController()
  const registry = new Registry()
  http = await composed(options, { ports, leaving: leaving.signal, registry }, ({ method, url }) =>
    routes.push(...[method].flat().map((one) => `${one} ${url}`)),
  )
  // `reusePort` is Node's, which Fastify hands on without knowing it.
  const address: FastifyListenOptions & ListenOptions = { port: config.port, host: config.host, reusePort: options.sharesPort ?? false }
  await http.listen(address)
  const { port } = http.server.address() as AddressInfo
  // Ends before the requests do: what was sent by then is written down.
  if (config.roles.includes('live')) for (const { carries } of domains) if (carries) opened.defer(carries(ports))
  const all = opened.move()
  return {
    url: ownAddress(config.host, port),
    db,
    ports,
    http,
    metrics: () => registry.getMetricsAsJSON(),
    routes: routes.filter((route) => !(route.startsWith('HEAD ') && routes.includes(route.replace('HEAD', 'GET')))),
    stop: async () => {
      leaving.abort()
      await sleep(config.leaveSeconds * 1000)
      await all.disposeAsync()
    },
  }
}

/** Changing a large table takes as long as it takes. */
async function migrated({ databaseUrl, log }: AppOptions): Promise<void> {
  const db = openDb(databaseUrl, log, { max: 2, queryTimeout: 0 })
  try {
    await migrate(db, join(root, 'migrations'))
  } finally {
    await db.destroy()
  }
}

/** Requests under way may end; a long download or upload, which its client resumes, is cut off. */
async function drain(http: FastifyInstance, seconds: number): Promise<void> {
  const end = setTimeout(() => http.server.closeAllConnections(), seconds * 1000)
  // Those whose answer began before are kept for more by their clients, and would be waited for.
  const idle = setInterval(() => http.server.closeIdleConnections(), 100)
  await http.close()
  clearTimeout(end)
  clearInterval(idle)
}

async function composed(
  { config, checkAnswers = false, timeouts, otherMetrics }: AppOptions,
  { ports, leaving, registry }: Health,
  onRoute: (route: RouteOptions) => void,
): Promise<FastifyInstance> {
  const pages = openPages(config.webDir ?? join(root, 'dist/web'), ports)
  const options: HttpOptions = {
    ports,
    identify: (request, again) => identifyViewer(request, ports, again),
    fragments: await builtFragments(),
    sendPage: pages?.send,
    leaving,
    checkAnswers,
    timeouts,
  }
  const app = createServer(options)
  app.addHook('onRoute', onRoute)
  await secureHeaders(app)
  if (pages) pages.nameBuild(app)
  await app.register(compress, {
    threshold: 2048,
    encodings: ['gzip'],
    customTypes: /^(application\/json|text\/html|application\/vnd\.apple\.mpegurl)/,
  })
  // Registered as a plugin, so that parsers and hooks of the instance are in place before any route.
  app.register(async (scope) => {
    serveHealth(scope, { ports, leaving, registry, otherMetrics })
    if (!config.roles.includes('web')) return
    serve(
      scope,
      options,
      domains.flatMap((domain) => domain.bound ?? []),
    )
    serveFeed(scope, options, mayHear)
    const described = { server: config.publicUrl, session: sessionCookie(config), scopesOf, byProgram }
    scope.get('/api/v3/openapi.json', async () => openApi(contract, described))
  })
  if (config.roles.includes('web')) {
    for (const { plugin } of domains) if (plugin) app.register(async (scope) => plugin(scope, ports))
    if (pages) app.register((scope) => pages.serve(scope))
  }
  return app
}

/** The HTML fragments, where the server part of the web is built. */
async function builtFragments(): Promise<Fragments> {
  const file = join(root, 'dist/server/fragments.js')
  if (!existsSync(file)) return {}
  const { fragments } = (await import(pathToFileURL(file).href)) as { fragments: Fragments }
  return fragments
}

function storageOf({ s3, dataDir, diskReserve }: Config): StorageSettings {
  if (!s3) return { kind: 'disk', root: join(dataDir, 'files'), reserve: diskReserve }
  const { bucket, region, endpoint, pathStyle, keys } = s3
  return {
    kind: 's3',
    bucket,
    region,
    pathStyle,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(keys === undefined ? {} : { accessKeyId: keys.accessKey, secretAccessKey: keys.secretKey }),
    scratch: join(dataDir, 'scratch'),
  }
}
