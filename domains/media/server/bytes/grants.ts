import { createHmac } from 'node:crypto'
import { sameText } from '#platform/server/same-text.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import { anonymous, type Viewer } from '#platform/server/viewer.ts'

type Key = Pick<Secrets, 'signingKey'>

/**
 * A path under which a viewer without a cookie (an embedded page) reads one asset for a while: put it before `/media/…`.
 * It only says who asks; whether they may is decided at each request as for everybody.
 */
export function grantPath(secrets: Key, grant: { viewer: Pick<Viewer, 'id' | 'principals'>; assetId: string; seconds: number }): string {
  const { viewer, assetId, seconds } = grant
  const claim = { a: assetId, i: viewer.id, p: viewer.principals, e: Math.floor(Date.now() / 1000) + seconds }
  const text = Buffer.from(JSON.stringify(claim)).toString('base64url')
  return `/grants/${text}.${signed(secrets, text)}`
}

/** Who a grant speaks for; null where it is forged, over or of another asset. */
export function granted(secrets: Key, grant: string, assetId: string): Viewer | null {
  const [text = '', signature = ''] = grant.split('.')
  if (!sameText(signature, signed(secrets, text))) return null
  const claim = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as { a: string; i: string | null; p: string[]; e: number }
  if (claim.a !== assetId || claim.e * 1000 < Date.now()) return null
  return { ...anonymous, id: claim.i, role: 'virtualuser', principals: claim.p }
}

const signed = ({ signingKey }: Key, text: string) => createHmac('sha256', signingKey).update(`media grant ${text}`).digest('base64url')
