import { gzipSync } from 'node:zlib'
import { statusListAddress } from '../../addresses.ts'
import { credentialsContext } from './contexts.ts'
import { issuerOf } from './issuer.ts'
import { momentText } from './moment.ts'
import { base64url } from './multibase.ts'

/** Places of a list: so many that a list asked for tells nobody which one was looked at. */
export const placesOfList = 131_072

/** A bit a place, the first one leftmost. */
function bitsOf(revoked: readonly number[]): Buffer {
  const bits = Buffer.alloc(placesOfList / 8)
  for (const place of revoked) bits[place >> 3] = (bits[place >> 3] ?? 0) | (128 >> (place & 7))
  return bits
}

/** Bitstring Status List of the certificates that are revoked, not yet signed. */
export function statusList(list: number, revoked: readonly number[], publicUrl: string, at: Date) {
  const id = publicUrl + statusListAddress(list)
  return {
    '@context': [credentialsContext],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: issuerOf(publicUrl),
    validFrom: momentText(at),
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: base64url(gzipSync(bitsOf(revoked))),
    },
  }
}
