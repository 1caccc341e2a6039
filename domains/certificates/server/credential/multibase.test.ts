import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { issuerDocument, issuerOf } from './issuer.ts'
import { multikeyOf, newKeyPair } from './key-pair.ts'
import { base58 } from './multibase.ts'
import { placesOfList, statusList } from './status-list.ts'

describe('what a verifier reads', () => {
  it('are bytes in base 58, with a 1 for each zero before them', () => {
    expect(base58(Buffer.from('Hello World!'))).toBe('z2NEpo7TZRRrLZSi2U')
    expect(base58(Buffer.from('0000287fb4cd', 'hex'))).toBe('z11233QC4')
    expect(base58(Buffer.alloc(3))).toBe('z111')
  })

  it('are keys that say that they are of Ed25519, under the host and its port', () => {
    const { publicKey } = newKeyPair()
    expect(publicKey).toHaveLength(32)
    expect(multikeyOf(publicKey)).toMatch(/^z6Mk/)
    expect(issuerOf('https://video.example.org')).toBe('did:web:video.example.org')
    const { id, verificationMethod, assertionMethod } = issuerDocument('http://localhost:8080', [{ number: 7, publicKey }])
    expect(id).toBe('did:web:localhost%3A8080')
    expect(verificationMethod).toMatchObject([{ id: `${id}#key-7`, controller: id, type: 'Multikey' }])
    expect(assertionMethod).toEqual([`${id}#key-7`])
  })

  it('is a list with a bit for each certificate that is revoked, and for no other', () => {
    const { credentialSubject } = statusList(1, [0, 9, placesOfList - 1], 'https://video.example.org', new Date())
    const bits = gunzipSync(Buffer.from(credentialSubject.encodedList.slice(1), 'base64url'))
    expect(bits).toHaveLength(16_384)
    const set = [...bits].flatMap((byte, at) => (byte === 0 ? [] : [[at, byte]]))
    expect(set).toEqual([
      [0, 128],
      [1, 64],
      [16_383, 1],
    ])
  })
})
