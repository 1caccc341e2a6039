import { promises as dns, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { Config } from '../config.ts'

/** An address that is not fetched from, or that cannot be found; which of them is nobody's business. */
export class NotReachable extends Error {
  override name = 'NotReachable'
}

/** Finds the addresses of a name. */
export type Resolve = (name: string) => Promise<readonly LookupAddress[]>

/** Where connections to a host may go, decided once: what its name means afterwards does not matter. */
interface Pinned {
  readonly host: string
  readonly lookup: LookupFunction
}

export interface Guard {
  /**
   * Finds out where a host is and whether connections may go there.
   *
   * @param host a name or an address, the latter in any spelling that systems understand
   * @throws NotReachable
   */
  pin(host: string, port: number): Promise<Pinned>
}

const blocked = (networks: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

/** What IANA's registries of special purposes say is not reached from everywhere, and what is no single machine. */
const special = blocked([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24'],
  ...['192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  // Within what is global of IPv6: protocols (Teredo), documentation, and 6to4, which carries addresses of IPv4 inside.
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
])
const globalSix = blocked(['2000::/3'])

/** Whether an address is one of the public network. */
export function isPublic({ address, family }: LookupAddress): boolean {
  if (family === 4) return !special.check(address, 'ipv4')
  // All else, such as fe80::/10, fc00::/7 and the ways to write an address of IPv4, lies outside.
  return globalSix.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

const system: Resolve = (name) => dns.lookup(name, { all: true, verbatim: true })

/** The longest wait for a name, ms. */
const mostWait = 10_000

/** Of a public machine only ports on which the web may be answer: not its mail, for one. */
const isWebPort = (port: number): boolean => port === 80 || port === 443 || port >= 1024

/**
 * Says where the server itself may fetch from: public addresses that are not its own, and what the configuration allows besides. A name of which
 * one address is refused is refused.
 */
export function openGuard({ imports, publicUrl }: Pick<Config, 'imports' | 'publicUrl'>, resolve: Resolve = system): Guard {
  const allowed = blocked(imports.networks)
  const isAllowed = ({ address, family }: LookupAddress) => allowed.check(address, family === 6 ? 'ipv6' : 'ipv4')

  async function find(host: string): Promise<readonly LookupAddress[]> {
    const family = isIP(host)
    if (family !== 0) return [{ address: host, family }]
    let timer: NodeJS.Timeout | undefined
    try {
      const late = new Promise<never>(
        (_, reject) => (timer = setTimeout(() => reject(new NotReachable('the name was not found in time')), mostWait)),
      )
      return await Promise.race([resolve(host), late])
    } catch (error) {
      throw new NotReachable(`no address for ${host}`, { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }

  /** Of this machine, and what people reach it by, which may be a router's. */
  async function ownAddresses(): Promise<ReadonlySet<string>> {
    const here = Object.values(networkInterfaces()).flatMap((some = []) => some.map(({ address }) => address))
    const outside = await find(hostOf(new URL(publicUrl))).catch(() => [])
    return new Set([...here, ...outside.map(({ address }) => address)])
  }

  return {
    async pin(host, port) {
      const found = await find(host)
      if (found.length === 0) throw new NotReachable(`no address for ${host}`)
      if (!found.every(isAllowed)) {
        const own = await ownAddresses()
        const mayGo = (one: LookupAddress) => isAllowed(one) || (isPublic(one) && !own.has(one.address) && isWebPort(port))
        if (!found.every(mayGo)) throw new NotReachable(`${host} is not fetched from`)
      }
      return { host, lookup: pinnedTo(found) }
    },
  }
}

/** Without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

const pinnedTo =
  (found: readonly LookupAddress[]): LookupFunction =>
  (_host, options, callback) => {
    const [first] = found
    if (options.all || !first) callback(null, [...found])
    else callback(null, first.address, first.family)
  }
