import { createHash } from 'node:crypto'
import { loadContext } from './contexts.ts'
import { type KeyPair, signBytes } from './key-pair.ts'
import { momentText } from './moment.ts'
import { base58 } from './multibase.ts'

/** Something to be signed: JSON-LD whose words all stand in its contexts. */
export interface Unsigned {
  readonly '@context': readonly string[]
  readonly [property: string]: unknown
}

export interface SigningKey extends Pick<KeyPair, 'privateKey'> {
  /** Where its public half is found: a DID with a fragment. */
  readonly verificationMethod: string
}

const canonized = { algorithm: 'RDFC-1.0', format: 'application/n-quads' } as const

/** The statements that a document makes, in the one order in which everybody writes them. A word without a meaning is an error. */
async function canonize(document: Unsigned): Promise<string> {
  // It takes a while to load, and most processes sign nothing.
  const { default: jsonld } = await import('jsonld')
  return jsonld.canonize(document, { safe: true, base: null, documentLoader: loadContext, ...canonized, canonizeOptions: canonized })
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** Signs by the cryptosuite eddsa-rdfc-2022 of Data Integrity: the hash of what is said of the proof, then that of the document. */
export async function signed<T extends Unsigned>(document: T, { privateKey, verificationMethod }: SigningKey, at: Date) {
  const proof = {
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-rdfc-2022',
    created: momentText(at),
    verificationMethod,
    proofPurpose: 'assertionMethod',
  } as const
  const hashes = [await canonize({ '@context': document['@context'], ...proof }), await canonize(document)].map(sha256)
  return { ...document, proof: { ...proof, proofValue: base58(signBytes(Buffer.concat(hashes), privateKey)) } }
}
