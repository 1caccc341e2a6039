import { Writable } from 'node:stream'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'

export type Log = Logger

/** Fields that never reach a log, at the top of an entry or one or two levels down. */
const hidden = ['password', 'newPassword', 'oldPassword', 'secret', 'token', 'accessKey', 'secretKey', 'cookie', 'authorization', '_csrf']
const hiddenHeaders = ['cookie', 'set-cookie', 'authorization', 'x-csrf-token', 'x-session-token']

const paths = [
  ...hidden.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  ...hiddenHeaders.flatMap((name) => [`headers["${name}"]`, `*.headers["${name}"]`]),
]

/** An address without the values that let their bearer in, and without what tells of people: their mail addresses, and as whom they learn elsewhere. */
export function withoutSecrets(url: string): string {
  return url
    .replace(/([?&](?:_csrf|token|access_token|grant|accesscode|kcid|emails|fetch|actor)=)[^&#]*/gi, '$1…')
    .replace(/(\/(?:invitations|password-resets|password)\/)[\w-]{43}/g, '$1…')
}

/**
 * One JSON object a line; on a terminal a line for people instead.
 * Cookies, passwords and tokens are left out.
 */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, destination: DestinationStream = standardOutput()): Log {
  const serializers = {
    req: (request: { method?: string; url?: string; ip?: string; id?: string }) => ({
      method: request.method,
      url: request.url && withoutSecrets(request.url),
      ip: request.ip,
    }),
    err: reported,
  }
  return pino(
    { level: logLevel, base: null, redact: { paths, censor: '…' }, serializers, timestamp: pino.stdTimeFunctions.isoTime },
    destination,
  )
}

/** What helps of an error; some carry whole connections with them. */
function reported(error: unknown) {
  if (!(error instanceof Error)) return { message: String((error as { message?: unknown } | null)?.message ?? error) }
  const { name, message, stack, code, cause } = error as Error & { code?: unknown }
  const because = cause instanceof Error ? cause.message : cause
  return { name, message, code, stack, ...(typeof because === 'string' ? { cause: because } : {}) }
}

function standardOutput(): DestinationStream {
  return process.stdout.isTTY ? forPeople(process.stdout) : pino.destination({ dest: 1, sync: false })
}

const levels: Readonly<Record<number, string>> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'WARN', 50: 'ERROR', 60: 'FATAL' }

interface Entry {
  readonly level: number
  readonly time: string
  readonly msg?: string
  readonly err?: { readonly stack?: string }
}

/** Time, level, message, the other fields, and an error's stack below. */
export function forPeople(output: { write(text: string): unknown }): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      const { level, time, msg = '', err, ...fields } = JSON.parse(chunk.toString()) as Entry
      const rest = Object.keys(fields).length > 0 ? ` ${JSON.stringify(fields)}` : ''
      const stack = err?.stack ? `\n${err.stack}` : ''
      output.write(`${time.slice(11, 19)} ${levels[level] ?? level} ${msg}${rest}${stack}\n`)
      done()
    },
  })
}
