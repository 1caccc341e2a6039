import { createHash, createHmac, randomUUID } from 'node:crypto'
import { timingSafeStringEqual } from '#platform/server/timing-safe.ts'

/** Whose sitting it is: a person's or nobody's in particular, with one video. */
export interface Sitting {
  readonly accountId: string | null
  readonly videoId: string
}

const macOf = (key: string, { accountId, videoId }: Sitting, text: string) =>
  createHmac('sha256', key)
    .update(`kvtoken\n${accountId ?? ''}\n${videoId}\n${text}`)
    .digest('base64url')
    .slice(0, 22)

/** A session that begins now; it says so itself, so that nothing has to be stored for a page that is only looked at. */
export function newKvtoken(key: string, sitting: Sitting, now = Date.now()): string {
  const text = `${now.toString(36)}.${randomUUID()}`
  return `${text}.${macOf(key, sitting, text)}`
}

/** When the session began, epoch ms; null where the text is no token of this sitting. */
export function kvtokenStart(key: string, sitting: Sitting, token: string): number | null {
  const [time = '', random = '', mac = ''] = token.split('.')
  if (!timingSafeStringEqual(mac, macOf(key, sitting, `${time}.${random}`))) return null
  return Number.parseInt(time, 36)
}

/** The row of a session: the same text of the same person with the same video is the same session. */
export function sessionId({ accountId, videoId }: Sitting, text: string): string {
  const hex = createHash('sha256')
    .update(`${accountId ?? ''}\n${videoId}\n${text}`)
    .digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}
