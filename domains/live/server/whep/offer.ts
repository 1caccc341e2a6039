import { type NarrowOffer, narrowed } from '../whip/offer.ts'

/** What is sent is of the profile High, in several packets a picture; decoders of others play it, too. */
const formats: readonly RegExp[] = [/(?=.*packetization-mode=1)(?=.*profile-level-id=64)/, /packetization-mode=1/]

/**
 * Reads an offer to receive H.264, and Opus beside it.
 *
 * @returns null: it cannot be understood; `no_pictures`: it takes no H.264, or wants to send alone
 */
export function narrowedToReceive(offer: string): NarrowOffer | 'no_pictures' | null {
  const narrow = narrowed(offer, formats)
  if (narrow === null || narrow === 'no_pictures') return narrow
  if (/^a=(sendonly|inactive)\r?$/m.test(narrow.sdp)) return 'no_pictures'
  return { ...narrow, sdp: narrow.sdp.replace(/^a=sendrecv(\r?)$/gm, 'a=recvonly$1') }
}
