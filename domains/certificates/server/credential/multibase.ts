const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Base58 as Bitcoin writes it, after the letter that says so. */
export function base58(bytes: Uint8Array): string {
  let value = BigInt(`0x0${Buffer.from(bytes).toString('hex')}`)
  let digits = ''
  for (; value > 0n; value /= 58n) digits = alphabet.charAt(Number(value % 58n)) + digits
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return `z${alphabet.charAt(0).repeat(zeros === -1 ? bytes.length : zeros)}${digits}`
}

/** Base64 for addresses, after the letter that says so. */
export const base64url = (bytes: Uint8Array): string => `u${Buffer.from(bytes).toString('base64url')}`
