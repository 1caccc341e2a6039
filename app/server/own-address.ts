import { isIPv6 } from 'node:net'

/** Where a server that listens on `host` is reached from its own machine. */
export function ownAddress(host: string, port: number): string {
  const at = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${isIPv6(at) ? `[${at}]` : at}:${port}`
}
