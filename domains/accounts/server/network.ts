import { isIPv6 } from 'node:net'

const quad = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** What one subscriber has: an IPv4 address, or the first 64 bits of an IPv6 one, of which they choose the rest themselves. */
export function networkOf(address: string): string {
  const [, ipv4] = quad.exec(address) ?? []
  if (ipv4 !== undefined) return ipv4
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return address
  const [front = '', back] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::')
  const head = front === '' ? [] : front.split(':')
  const tail = back ? back.split(':') : []
  const zeros = back === undefined ? 0 : 8 - head.length - tail.length
  const parts = [...head, ...Array.from({ length: zeros }, () => '0'), ...tail]
  return `${parts.slice(0, 4).join(':')}::/64`
}
