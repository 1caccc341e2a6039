import { z } from 'zod/mini'
import { blockedPorts } from './blocked-ports.ts'

/** An address that begins with one of these words. */
export const addressBy = (...schemes: string[]) =>
  z.string().check(
    z.refine((value) => schemes.some((scheme) => value.startsWith(`${scheme}://`)) && URL.canParse(value), {
      message: `an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')} is needed`,
    }),
  )

const hasNoPassword = ({ username, password }: URL): boolean => username === '' && password === ''

/** A key goes with every request, and an address is logged and shown. */
export const addressWithoutPassword = addressBy('http', 'https').check(
  z.refine((value) => !URL.canParse(value) || hasNoPassword(new URL(value)), { message: 'an address without a password is needed' }),
)

const isOpened = (port: number): boolean => !blockedPorts.has(port)
const closedPort = 'browsers open no page on this port, so that another one is needed'

const wholePort = 'a whole number from 0 to 65535 is needed'
/** 0 takes a free one, or stands for none. */
export const port = z.coerce.number(wholePort).check(z.int(wholePort), z.gte(0, wholePort), z.lte(65535, wholePort))

export const publicPort = port.check(z.refine(isOpened, { message: closedPort }))

/** Without a port it is 80 or 443. */
export const publicAddress = addressBy('http', 'https').check(
  z.refine((value) => !URL.canParse(value) || isOpened(Number(new URL(value).port)), { message: closedPort }),
)

interface PortRange {
  readonly first: number
  readonly last: number
}

const portsIn = (value: string): PortRange => {
  const [first = 0, last = 0] = value.split('-').map(Number)
  return { first, last }
}

function isPortRange(value: string): boolean {
  const { first, last } = portsIn(value)
  return /^\d{1,5}-\d{1,5}$/.test(value) && first > 0 && first <= last && last <= 65535 && last - first < 100
}

export const portRange = z.pipe(
  z.string().check(z.refine(isPortRange, { message: 'a range of 100 ports at most is needed, such as 9000-9019' })),
  z.transform((value) => portsIn(value)),
)

const holdsOneCall = ({ first, last }: PortRange): boolean => last - (first + (first % 2)) >= 3

/** Media on an even port and its reports on the next, of pictures and of sound. */
export const mediaPortRange = portRange.check(z.refine(holdsOneCall, { message: 'a range with four ports from an even one on is needed' }))

const holdsOneEncoder = ({ first, last }: PortRange): boolean => last - first >= 11

/** Half for those who send, half for what takes that on the machine. */
export const encoderPortRange = portRange.check(z.refine(holdsOneEncoder, { message: 'a range of twelve ports at least is needed' }))

/** Each event has a port of its own. */
export const addressWithoutPort = addressBy('srt').check(
  z.refine((value) => !URL.canParse(value) || new URL(value).port === '', { message: 'an address without a port is needed' }),
)

const hostIn = (value: string) => {
  const [host = '', port = '5060'] = value.split(':')
  return { host, port: Number(port) }
}

function isHost(value: string): boolean {
  const { port } = hostIn(value)
  return /^[A-Za-z0-9.-]{1,253}(:[0-9]{1,5})?$/.test(value) && port > 0 && port <= 65535
}

export const hostAndPort = z.pipe(
  z.string().check(z.refine(isHost, { message: 'a host is needed, with a port where it is not 5060' })),
  z.transform((value) => hostIn(value)),
)

export const addressOrNetwork = z.union(
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
  'addresses or networks such as 10.0.0.0/8 are needed, with commas between them',
)
