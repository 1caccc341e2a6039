import { availableParallelism } from 'node:os'
import path from 'node:path'
import { z } from 'zod/mini'

const roles = ['web', 'worker', 'live'] as const

const wholePort = 'a whole number from 0 to 65535 is needed'
const port = z.coerce.number(wholePort).check(z.int(wholePort), z.gte(0, wholePort), z.lte(65535, wholePort))
const wholeSize = 'a number of gigabytes is needed'
const wholeCount = 'a whole number from 1 is needed'
const seconds = z.coerce.number('a number of seconds is needed').check(z.gte(0, 'a number of seconds is needed'))
const connections = z.coerce
  .number('a whole number from 2 on is needed')
  .check(z.int('a whole number is needed'), z.gte(2, 'at least 2 are needed'))
const text = z.string()
const yes = z.stringbool('true or false is needed')

const addressOf = (...schemes: string[]) =>
  z.string().check(
    z.refine((value) => schemes.some((scheme) => value.startsWith(`${scheme}://`)) && URL.canParse(value), {
      message: `an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')} is needed`,
    }),
  )

const commaList = z.pipe(
  z.string(),
  z.transform((value) => value.split(',').map((part) => part.trim())),
)

const proxy = z.union(
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
  'addresses or networks such as 10.0.0.0/8 are needed, with commas between them',
)
const proxyList = z.pipe(commaList, z.array(proxy))

const roleList = z.pipe(commaList, z.array(z.enum(roles, 'web, worker or live is needed, or several with commas between them')))

/** One line for each variable: its default as the documentation says it, its meaning and its check. */
const variables = {
  PORT: { check: port, fallback: '8080', meaning: 'Port of the web server' },
  HOST: { check: text, fallback: '0.0.0.0', meaning: 'Address that the web server listens on; 127.0.0.1 for this machine alone' },
  PUBLIC_URL: {
    check: addressOf('http', 'https'),
    fallback: 'http://localhost:PORT',
    meaning: 'Address under which people reach Lyceum; used in mails and links, and with https for secure cookies',
  },
  DATA_DIR: { check: text, fallback: './data', meaning: 'Folder of the database, the files, the secrets and the outbox' },
  WEB_DIR: {
    check: text,
    fallback: './dist/web',
    meaning: 'Folder of the built web; browsers with another build open reload it at their next page',
  },
  DATABASE_URL: {
    check: addressOf('postgres', 'postgresql'),
    fallback: 'the PostgreSQL that Lyceum brings along',
    meaning: 'An own PostgreSQL, 16 or newer',
  },
  DATABASE_POOL: {
    check: connections,
    fallback: '8',
    meaning: 'Connections that one process opens at most for its queries; up to 8 more carry its jobs, notifications and locks',
  },
  S3_BUCKET: { check: text, fallback: 'none: files stay in DATA_DIR', meaning: 'Bucket for the files' },
  S3_REGION: { check: text, fallback: 'us-east-1', meaning: 'Its region' },
  S3_ENDPOINT: { check: addressOf('http', 'https'), fallback: "Amazon's", meaning: 'Address of another S3 service' },
  S3_ACCESS_KEY: { check: text, fallback: "the machine's role", meaning: 'Its access key' },
  S3_SECRET_KEY: { check: text, fallback: "the machine's role", meaning: 'Its secret key' },
  S3_PATH_STYLE: { check: yes, fallback: 'false', meaning: 'true where the bucket is part of the path and not of the host name' },
  UPLOAD_MAX_GB: {
    check: z.coerce.number(wholeSize).check(z.gte(0.001, wholeSize)),
    fallback: '200',
    meaning: 'Size of the largest file that can be uploaded, in gigabytes of 10⁹ bytes',
  },
  UPLOADS_PER_PERSON: {
    check: z.coerce.number(wholeCount).check(z.int(wholeCount), z.gte(1, wholeCount)),
    fallback: '1000',
    meaning: 'How many uploads one person may have begun and not finished',
  },
  UPLOADS_PER_PERSON_GB: {
    check: z.coerce.number(wholeSize).check(z.gte(0.001, wholeSize)),
    fallback: 'twice UPLOAD_MAX_GB',
    meaning: 'How much one person may have announced and not sent yet, in gigabytes',
  },
  DISK_RESERVE_GB: {
    check: z.coerce.number(wholeSize).check(z.gte(0, wholeSize)),
    fallback: '2',
    meaning: 'What uploads and the work on videos leave free on the disk of DATA_DIR, in gigabytes: the database writes there, too',
  },
  SMTP_URL: {
    check: addressOf('smtp', 'smtps'),
    fallback: 'none: mail goes to the outbox',
    meaning: 'Mail server, such as smtps://user:password@mail.example.org',
  },
  MAIL_FROM: { check: text, fallback: '`Lyceum <lyceum@localhost>`', meaning: 'Sender of the mails' },
  TRUSTED_PROXIES: {
    check: proxyList,
    fallback: 'none: whoever connects is the caller',
    meaning: 'Addresses or networks of the proxies before Lyceum, such as 127.0.0.1,10.0.0.0/8: their X-Forwarded-For is believed',
  },
  METRICS_TOKEN: {
    check: text,
    fallback: 'none: metrics are read from this machine only',
    meaning: 'Lets a collector elsewhere read /metrics, as a bearer token',
  },
  ROLE: {
    check: roleList,
    fallback: 'web,worker,live',
    meaning: 'What this process does: web answers requests, worker does the queued work, live carries live events',
  },
  WEB_PROCESSES: {
    check: z.coerce.number(wholeCount).check(z.int(wholeCount), z.gte(1, wholeCount)),
    fallback: "the machine's cores, 4 at most; 1 with DATABASE_URL",
    meaning:
      'How many processes answer requests on the port, each with connections of its own to the database; more than one on Linux only',
  },
  LEAVE_SECONDS: {
    check: seconds,
    fallback: '0',
    meaning: 'How long a process that is told to stop goes on as before while /api/v3/ready says 503, for balancers that ask it',
  },
  DRAIN_SECONDS: {
    check: seconds,
    fallback: '4',
    meaning: 'How long requests under way may then take before they are cut off',
  },
  LOG_LEVEL: {
    check: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal'], 'trace, debug, info, warn, error or fatal is needed'),
    fallback: 'info',
    meaning: 'How much is logged',
  },
  SECRET_KEY: {
    check: z.string().check(z.minLength(32, 'at least 32 characters are needed')),
    fallback: 'made at the first start',
    meaning: 'Key that signs grants; the same for every process of an installation, needed with DATABASE_URL and S3_BUCKET',
  },
} satisfies Record<string, { check: z.ZodMiniType<unknown>; fallback: string; meaning: string }>

type Name = keyof typeof variables
type Values = { readonly [N in Name]?: z.output<(typeof variables)[N]['check']> }

/** Those that are not repeated in an error. */
const secret: ReadonlySet<string> = new Set(['DATABASE_URL', 'S3_SECRET_KEY', 'SMTP_URL', 'SECRET_KEY', 'METRICS_TOKEN'])

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
    /** Bytes. */
    diskReserve: inBytes(v.DISK_RESERVE_GB ?? 2),
    /** Addresses and networks. */
    trustedProxies: v.TRUSTED_PROXIES ?? [],
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

const inBytes = (gigabytes: number): number => Math.round(gigabytes * 1e9)

export type Config = ReturnType<typeof readConfig>

function uploadsOfOne(v: Values, uploadLimit: number) {
  return { count: v.UPLOADS_PER_PERSON ?? 1000, bytes: v.UPLOADS_PER_PERSON_GB ? inBytes(v.UPLOADS_PER_PERSON_GB) : 2 * uploadLimit }
}

/** What a process that is told to stop takes its time for, s. */
const stoppingOf = (v: Values) => ({ leaveSeconds: v.LEAVE_SECONDS ?? 0, drainSeconds: v.DRAIN_SECONDS ?? 4 })

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
  const s3 = given.filter((name) => name.startsWith('S3_'))
  if (s3.length > 0 && !s3.includes('S3_BUCKET')) return [`S3_BUCKET: is needed beside ${s3.join(', ')}`]
  const [one, other] = s3.includes('S3_ACCESS_KEY') ? ['S3_ACCESS_KEY', 'S3_SECRET_KEY'] : ['S3_SECRET_KEY', 'S3_ACCESS_KEY']
  if (s3.includes(one) && !s3.includes(other)) return [`${other}: is needed beside ${one}`]
  // A key that each data directory makes for itself would differ between the processes that share these two.
  const shared = ['DATABASE_URL', 'S3_BUCKET'].every((name) => given.includes(name))
  if (!shared || given.includes('SECRET_KEY')) return []
  return ['SECRET_KEY: is needed beside DATABASE_URL and S3_BUCKET, the same for every process; `openssl rand -hex 32` makes one']
}
