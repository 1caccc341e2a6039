import { createHash, randomBytes } from 'node:crypto'

export interface SipCredentials {
  readonly user: string
  readonly password: string
  /** How often each nonce was answered with: whoever gave it counts. */
  readonly uses: Map<string, number>
}

interface SignedRequest extends SipCredentials {
  readonly method: string
  readonly uri: string
}

interface DigestChallenge {
  readonly realm: string
  readonly nonce: string
  readonly opaque: string | undefined
  readonly algorithm: string
  /** The name of its hash. */
  readonly hash: string
  /** It wants proofs to be counted. */
  readonly isCounted: boolean
}

const hashes: Readonly<Record<string, string>> = { MD5: 'md5', 'SHA-256': 'sha256' }
const parameter = /([a-z]{1,20})\s*=\s*(?:"([^"\\]{0,500})"|([^\s",]{1,500}))/gi

/** What a challenge to a digest is answered with; null where it is none that can be answered. */
export function digestAnswer(challenge: string, signed: SignedRequest, cnonce = randomBytes(12).toString('hex')): string | null {
  const read = readChallenge(challenge)
  return read && proofOf(read, signed, cnonce)
}

function readChallenge(challenge: string): DigestChallenge | null {
  if (!/^digest\s/i.test(challenge)) return null
  const given = new Map([...challenge.matchAll(parameter)].map(([, name = '', quoted, bare]) => [name.toLowerCase(), quoted ?? bare ?? '']))
  const [realm, nonce, qop] = [given.get('realm'), given.get('nonce'), given.get('qop')]
  const algorithm = (given.get('algorithm') ?? 'MD5').toUpperCase()
  const hash = hashes[algorithm]
  if (realm === undefined || nonce === undefined || hash === undefined) return null
  if (qop !== undefined && !qop.split(',').some((one) => one.trim() === 'auth')) return null
  return { realm, nonce, opaque: given.get('opaque'), algorithm, hash, isCounted: qop !== undefined }
}

function proofOf(asked: DigestChallenge, signed: SignedRequest, cnonce: string): string {
  const { realm, nonce, opaque, algorithm, hash: name, isCounted } = asked
  const { method, uri, user, password, uses } = signed
  const times = (uses.get(nonce) ?? 0) + 1
  uses.set(nonce, times)
  const count = times.toString(16).padStart(8, '0')
  const hash = (text: string) => createHash(name).update(text).digest('hex')
  const tail = isCounted ? `${nonce}:${count}:${cnonce}:auth` : nonce
  const response = hash(`${hash(`${user}:${realm}:${password}`)}:${tail}:${hash(`${method}:${uri}`)}`)
  const parts = [
    `username="${user}"`,
    `realm="${realm}"`,
    `nonce="${nonce}"`,
    `uri="${uri}"`,
    `response="${response}"`,
    `algorithm=${algorithm}`,
    ...(isCounted ? ['qop=auth', `nc=${count}`, `cnonce="${cnonce}"`] : []),
    ...(opaque === undefined ? [] : [`opaque="${opaque}"`]),
  ]
  return `Digest ${parts.join(', ')}`
}
