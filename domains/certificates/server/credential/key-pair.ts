import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { base58 } from './multibase.ts'

export interface KeyPair {
  /** 32 bytes. */
  readonly publicKey: Buffer
  /** PKCS #8. */
  readonly privateKey: Buffer
}

/** A pair for Ed25519. */
export function newKeyPair(): KeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  return { publicKey: Buffer.from(x, 'base64url'), privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }) }
}

export const signBytes = (bytes: Uint8Array, privateKey: Buffer): Buffer =>
  sign(null, bytes, createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' }))

/** What a Multikey says before a public key of Ed25519. */
const ed25519 = Uint8Array.of(0xed, 0x01)

export const multikeyOf = (publicKey: Uint8Array): string => base58(Buffer.concat([ed25519, publicKey]))
