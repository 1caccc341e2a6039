export const longestAddress = 2000

/** Begins as an address does, and holds nothing that browsers or people read in two ways. */
const pattern = /^(?:(?:https?|ftp):\/\/|www\.[^.])[^\s\\<>"'`]+$/i

/** Where a link to an address leads; null where it is none that people may be sent to. */
export function feedbackHref(address: string): string | null {
  if (address.length > longestAddress || !pattern.test(address)) return null
  const url = URL.parse(/^www\./i.test(address) ? `https://${address}` : address)
  // A name before the host looks like the host.
  if (!url || url.hostname === '' || url.username !== '' || url.password !== '') return null
  return url.href
}

/** In the specification's words (VW-5.09). */
export const noAddress = 'Error: Please enter valid URL.'
