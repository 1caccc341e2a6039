import { createHash, createHmac, randomBytes } from 'node:crypto'

/** 256 random bits for a cookie or a token; only its hash is kept. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Tells an embed token from other things that addresses call a token. */
export const embedPrefix = 'lye_'

/** The same of a token that stands for something of a domain above, such as the package of a video. */
export const sourcePrefix = 'lyp_'

/** A secret of 256 bits needs no slow hash. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** The token that the state-changing calls of a session carry (VW-7.01). */
export const csrfTokenOf = (signingKey: string, sessionId: string): string =>
  createHmac('sha256', signingKey).update(`csrf ${sessionId}`).digest('base64url')
