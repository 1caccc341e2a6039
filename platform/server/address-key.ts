import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Secrets } from './secrets.ts'

/**
 * An address as it is kept: a keyed hash in the form of a uuid, which tells nobody the address. Of IPv6 the first 64 bits, because one
 * connection has all of the others.
 */
export function addressKey({ signingKey }: Pick<Secrets, 'signingKey'>, address: string): string {
  const hex = createHmac('sha256', signingKey)
    .update(`address\n${networkOf(address)}`)
    .digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

function networkOf(address: string): string {
  const plain = (address.split('%')[0] ?? '').toLowerCase()
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const groups = (text = '') => text.split(':').filter((group) => group !== '')
  const missing = tail === undefined ? 0 : Math.max(0, 8 - groups(head).length - groups(tail).length)
  const all = [...groups(head), ...Array.from({ length: missing }, () => '0'), ...groups(tail)]
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
