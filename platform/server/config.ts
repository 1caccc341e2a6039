import { availableParallelism } from 'node:os'
import path from 'node:path'
import type { z } from 'zod/mini'
import { roles, variables } from './config/variables.ts'

type Name = keyof typeof variables
type Values = { readonly [N in Name]?: z.output<(typeof variables)[N]['check']> }

/** Those that are not repeated in an error. */
const secret: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'S3_SECRET_KEY',
  'SMTP_URL',
  'SECRET_KEY',
  'METRICS_TOKEN',
  'AI_KEY',
  'SPEECH_KEY',
  'XAPI_KEY',
  'XAPI_SECRET',
  'SIP_PASSWORD',
])

/** The rows of the documentation's table. */
export const configTable = Object.entries(variables).map(([name, { fallback, meaning }]) => ({ name, fallback, meaning }))

/**
 * Reads the configuration out of the environment; an empty variable counts as absent.
 * Throws an error whose message names every wrong value, one a line.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const v = valuesOf(env)
  const uploadLimit = inBytes(v.UPLOAD_MAX_GB ?? 200)
  const port = v.PORT ?? 8080
  return {
    port,
    host: v.HOST ?? '0.0.0.0',
    ...foldersOf(v),
    /** Without a slash at its end. */
    publicUrl: (v.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    /** Undefined: the PostgreSQL that Lyceum brings along. */
    databaseUrl: v.DATABASE_URL,
    databasePool: v.DATABASE_POOL ?? 8,
    /** Undefined: files are kept in the data directory. */
    s3: s3Of(v),
    /** `smtpUrl` undefined: mail goes to the outbox. */
    mail: { smtpUrl: v.SMTP_URL, from: v.MAIL_FROM ?? 'Lyceum <lyceum@localhost>' },
    /** Bytes of the largest upload. */
    uploadLimit,
    /** What one person's unfinished uploads may be: how many, and how many bytes are still to come. */
    uploadsOfOne: uploadsOfOne(v, uploadLimit),
    /** s. */
    recordings: recordingsOf(v),
    /** Bytes. */
    diskReserve: inBytes(v.DISK_RESERVE_GB ?? 2),
    /** Addresses and networks. */
    trustedProxies: v.TRUSTED_PROXIES ?? [],
    imports: importsOf(v),
    live: liveOf(v, port),
    /** Undefined: none is there. */
    engines: {
      text: engineOf(v.AI_URL, v.AI_MODEL, v.AI_KEY),
      speech: engineOf(v.SPEECH_URL, v.SPEECH_MODEL, v.SPEECH_KEY),
    },
    /** Undefined: statements of learning are sent nowhere. */
    recordStore: recordStoreOf(v),
    metricsToken: v.METRICS_TOKEN,
    roles: v.ROLE ?? roles,
    webProcesses: webProcessesOf(v),
    ...stoppingOf(v),
    logLevel: v.LOG_LEVEL ?? 'info',
    /** Undefined: the one made at the first start. */
    secretKey: v.SECRET_KEY,
  } as const
}

/** Absolute; `webDir` undefined: where `bin/build` puts it. */
const foldersOf = (v: Values) => ({ dataDir: path.resolve(v.DATA_DIR ?? 'data'), webDir: v.WEB_DIR && path.resolve(v.WEB_DIR) })

/** Whoever runs a PostgreSQL also decides how many processes connect to it. Only Linux divides the connections to one port. */
function webProcessesOf({ ROLE, WEB_PROCESSES, DATABASE_URL }: Values): number {
  if (process.platform !== 'linux' || !(ROLE ?? roles).includes('web')) return 1
  return WEB_PROCESSES ?? (DATABASE_URL === undefined ? Math.min(availableParallelism(), 4) : 1)
}

const recordingsOf = (v: Values) => ({ maxSeconds: (v.RECORDING_MAX_HOURS ?? 4) * 3600, graceSeconds: v.RECORDING_GRACE_SECONDS ?? 900 })

const inBytes = (gigabytes: number): number => Math.round(gigabytes * 1e9)

export type Config = ReturnType<typeof readConfig>

function uploadsOfOne(v: Values, uploadLimit: number) {
  return { count: v.UPLOADS_PER_PERSON ?? 1000, bytes: v.UPLOADS_PER_PERSON_GB ? inBytes(v.UPLOADS_PER_PERSON_GB) : 2 * uploadLimit }
}

/** What a process that is told to stop takes its time for, s. */
const stoppingOf = (v: Values) => ({ leaveSeconds: v.LEAVE_SECONDS ?? 0, drainSeconds: v.DRAIN_SECONDS ?? 4 })

/** Where videos are imported from. `networks` that are not public may be fetched from; without a `program` nothing comes from other sites. */
const importsOf = (v: Values) => ({
  networks: v.FETCH_NETWORKS ?? [],
  program: v.YTDLP_PATH,
  /** Of the program: which sites it knows. */
  extractors: 'youtube,vimeo',
  /** Where the sites have a video; its id follows. */
  sites: { youtube: 'https://www.youtube.com/watch?v=', vimeo: 'https://vimeo.com/' },
})

/** Where encoders send to; `rtmpPort` 0: nowhere by RTMP. */
function liveOf(v: Values, port: number) {
  const rtmpPort = v.RTMP_PORT ?? 1935
  const { hostname } = new URL(v.PUBLIC_URL ?? `http://localhost:${port}`)
  const rtmpUrl = (v.RTMP_URL ?? `rtmp://${hostname}${rtmpPort === 1935 ? '' : `:${rtmpPort}`}/live`).replace(/\/+$/, '')
  const rtmpHost = v.RTMP_HOST ?? v.HOST ?? '0.0.0.0'
  const cores = v.LIVE_CORES ?? availableParallelism()
  return { rtmpPort, rtmpHost, rtmpUrl, srt: srtOf(v, { hostname, rtmpHost }), whip: whipOf(v), sip: sipOf(v), cores }
}

/** Undefined: nothing is taken by SRT. `url` has no port: that is the event's. */
function srtOf({ SRT_PORTS: ports, SRT_HOST, SRT_URL }: Values, { hostname, rtmpHost }: { hostname: string; rtmpHost: string }) {
  if (ports === undefined) return undefined
  return { ports, host: SRT_HOST ?? rtmpHost, url: (SRT_URL ?? `srt://${hostname}`).replace(/\/+$/, '') }
}

/** Undefined: nothing is taken by WHIP. Without a `host` it is the machine's addresses. */
const whipOf = ({ WHIP_PORTS: ports, WHIP_HOST: host }: Values) => ports && { ports, host }

/** Undefined: no SIP sessions are joined. Without a `host` it is the machine's address. */
function sipOf({ SIP_PORTS: ports, SIP_HOST: host, SIP_TRANSPORT, SIP_PROXY: proxy, SIP_USER, SIP_PASSWORD: password }: Values) {
  return ports && { ports, host, transport: SIP_TRANSPORT ?? ('udp' as const), proxy, user: SIP_USER ?? 'lyceum', password }
}

/** A server that speaks the OpenAI protocol. */
export interface EngineConfig {
  readonly url: string
  readonly model: string
  readonly key: string | undefined
}

const engineOf = (url: string | undefined, model: string | undefined, key: string | undefined): EngineConfig | undefined =>
  url === undefined || model === undefined ? undefined : { url, model, key }

/** A server that keeps statements of learning (LRS). */
export interface RecordStoreConfig {
  readonly url: string
  readonly key: string
  readonly secret: string
}

const recordStoreOf = ({ XAPI_URL: url, XAPI_KEY: key, XAPI_SECRET: secret }: Values): RecordStoreConfig | undefined =>
  url === undefined || key === undefined || secret === undefined ? undefined : { url, key, secret }

function s3Of(v: Values) {
  if (v.S3_BUCKET === undefined) return undefined
  const keys = v.S3_ACCESS_KEY && v.S3_SECRET_KEY ? { accessKey: v.S3_ACCESS_KEY, secretKey: v.S3_SECRET_KEY } : undefined
  return { bucket: v.S3_BUCKET, region: v.S3_REGION ?? 'us-east-1', endpoint: v.S3_ENDPOINT, keys, pathStyle: v.S3_PATH_STYLE ?? false }
}

function valuesOf(env: Readonly<Record<string, string | undefined>>): Values {
  const faults: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, { check }] of Object.entries(variables)) {
    const value = env[name]?.trim()
    if (!value) continue
    const { success, data, error } = check.safeParse(value)
    if (success) values[name] = data
    else faults.push(`${name}${secret.has(name) ? '' : `=${value}`}: ${error.issues[0]?.message}`)
  }
  faults.push(...missing(values))
  if (faults.length > 0) throw new Error(`The configuration is wrong.\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
  return values as Values
}

/** What is useless without another. */
function missing(values: Readonly<Record<string, unknown>>): string[] {
  const given = Object.keys(values)
  const lone = [
    ...loneOf(given, 'AI', ['URL', 'MODEL']),
    ...loneOf(given, 'SPEECH', ['URL', 'MODEL']),
    ...loneOf(given, 'XAPI', ['URL', 'KEY', 'SECRET']),
    ...lonePassword(given),
  ]
  if (lone.length > 0) return lone
  const s3 = given.filter((name) => name.startsWith('S3_'))
  if (s3.length > 0 && !s3.includes('S3_BUCKET')) return [`S3_BUCKET: is needed beside ${s3.join(', ')}`]
  const [one, other] = s3.includes('S3_ACCESS_KEY') ? ['S3_ACCESS_KEY', 'S3_SECRET_KEY'] : ['S3_SECRET_KEY', 'S3_ACCESS_KEY']
  if (s3.includes(one) && !s3.includes(other)) return [`${other}: is needed beside ${one}`]
  // A key that each data directory makes for itself would differ between the processes that share these two.
  const shared = ['DATABASE_URL', 'S3_BUCKET'].every((name) => given.includes(name))
  if (!shared || given.includes('SECRET_KEY')) return []
  return ['SECRET_KEY: is needed beside DATABASE_URL and S3_BUCKET, the same for every process; `openssl rand -hex 32` makes one']
}

/** It is told to the proxy alone. */
const lonePassword = (given: readonly string[]): string[] =>
  given.includes('SIP_PASSWORD') && !given.includes('SIP_PROXY') ? ['SIP_PROXY: is needed beside SIP_PASSWORD'] : []

/** What is needed beside the other variables of a server: an engine is an address and a model of it, a record store an address and a key. */
function loneOf(given: readonly string[], server: string, parts: readonly string[]): string[] {
  const some = given.filter((name) => name.startsWith(`${server}_`))
  const needed = parts.map((part) => `${server}_${part}`).filter((name) => !some.includes(name))
  return some.length === 0 ? [] : needed.map((name) => `${name}: is needed beside ${some.join(', ')}`)
}
