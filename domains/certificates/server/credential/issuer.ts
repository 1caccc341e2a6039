import { multikeyOf } from './key-pair.ts'

/** Who signs: the host, as did:web writes it. */
export const issuerOf = (publicUrl: string): string => `did:web:${new URL(publicUrl).host.replace(':', '%3A')}`

export const keyNameOf = (publicUrl: string, number: number): string => `${issuerOf(publicUrl)}#key-${number}`

export interface PublishedKey {
  readonly number: number
  readonly publicKey: Uint8Array
}

/** What did:web looks up to check a signature: all keys that ever signed. */
export function issuerDocument(publicUrl: string, keys: readonly PublishedKey[]) {
  const id = issuerOf(publicUrl)
  const methods = keys.map(({ number, publicKey }) => ({
    id: keyNameOf(publicUrl, number),
    type: 'Multikey' as const,
    controller: id,
    publicKeyMultibase: multikeyOf(publicKey),
  }))
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
    id,
    verificationMethod: methods,
    assertionMethod: methods.map((one) => one.id),
  }
}
