import { promises as dns } from 'node:dns'
import { setTimeout as sleep } from 'node:timers/promises'
import { feedProgram } from '#domains/media/server.ts'
import type { Config } from '#platform/server/config.ts'
import { NotReachable, openGuard } from '#platform/server/outgoing/guard.ts'
import { type HeldCall, noteConnected } from '../queries/calls.ts'
import { carryRelayed } from '../relaying/carry.ts'
import { longestRelay, rtpRelayArgs } from '../relaying/rtp.ts'
import type { Bench } from '../running/bench.ts'
import { placeCall, type SipCall } from './call.ts'
import { openSipLine, type SipLine, type SipPeer } from './line.ts'
import type { MediaPortTaker, TakenPorts } from './media-ports.ts'
import { SipFault, type SipMessage } from './message.ts'
import { CallRefused } from './refusals.ts'
import { offerOf, readSdpAnswer, sdpForProgram } from './sdp.ts'
import { SipSilence } from './transactions.ts'

type SipConfig = NonNullable<Config['live']['sip']>

const words = {
  silent: 'The SIP session did not answer.',
  strange: 'The answer of the SIP session cannot be understood.',
  noPictures: 'The SIP session sends no pictures in H.264.',
  nothing: 'The SIP session was joined, but nothing that could be shown came from it.',
  notReachable: 'The address of the SIP session is not one that this server may call.',
  full: 'This server has no ports left for one more SIP session.',
}

/** ms without anything from a session that was joined. */
const longestSilence = 15_000
/** ms between two requests for a whole picture, before the first one came and after. */
const picturePauses = { before: 2000, after: 10_000 }

interface Calling {
  readonly sip: SipConfig
  readonly ports: MediaPortTaker
  readonly running: Set<Promise<unknown>>
  /** Aborted when it is to hang up. */
  readonly signal: AbortSignal
}

/** Joins a session and carries what it sends, until one side hangs up. @returns a sentence where it came to nothing; null where it was ended */
export async function carryCall(bench: Bench, held: HeldCall, calling: Calling): Promise<string | null> {
  const ports = await calling.ports.take()
  if (!ports) return words.full
  try {
    return await join(bench, held, calling, ports)
  } catch (error) {
    if (calling.signal.aborted) return null
    if (error instanceof CallRefused) return error.message
    if (error instanceof NotReachable) return words.notReachable
    if (error instanceof SipFault) return words.strange
    if (!(error instanceof SipSilence)) bench.ports.log.info({ err: error, eventId: held.eventId }, 'a SIP session could not be called')
    return words.silent
  } finally {
    await ports.giveBack()
  }
}

async function join(bench: Bench, held: HeldCall, calling: Calling, ports: TakenPorts): Promise<string | null> {
  const { sip, signal } = calling
  let call: SipCall | undefined
  const opened = await openSipLine(await peerOf(bench.ports.config, sip, held.uri), (message: SipMessage) => call?.take(message))
  const line: SipLine = { ...opened, host: sip.host ?? opened.host }
  try {
    const { user, password, proxy } = sip
    // What the proxy knows us by is told to nobody else.
    const credentials = proxy && password !== undefined ? { user, password, uses: new Map<string, number>() } : undefined
    const offer = offerOf(line.host, ports, Math.floor(Date.now() / 1000))
    const placed = placeCall(line, { uri: held.uri, user, domain: proxy?.host ?? line.host, credentials, offer })
    call = placed
    const hangUp = () => void placed.hangUp()
    signal.addEventListener('abort', hangUp, { once: true })
    if (signal.aborted) hangUp()
    try {
      return await talk(bench, held, { calling, call: placed, ports })
    } finally {
      signal.removeEventListener('abort', hangUp)
      await placed.hangUp()
    }
  } finally {
    line.close()
  }
}

interface Talk {
  readonly calling: Calling
  readonly call: SipCall
  readonly ports: TakenPorts
}

async function talk(bench: Bench, held: HeldCall, { calling: { running, signal }, call, ports }: Talk): Promise<string | null> {
  const agreed = readSdpAnswer(await call.answer)
  if (!agreed) return words.noPictures
  await noteConnected(bench.ports.db, held)
  await ports.free()
  const program = feedProgram('ffmpeg', rtpRelayArgs(), { wallMs: longestRelay }, 1)
  program.input.end(sdpForProgram(agreed, ports))
  const carried = carryRelayed(bench, { publisher: { eventId: held.eventId, kind: 'sip', keyHash: null }, program, running })
  const ending = new AbortController()
  const silence = watchPictures(call, carried, ending.signal)
  const gone = Promise.race([call.over, silence, new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))])
  void gone.then(carried.stop)
  const complaint = await carried.ended
  ending.abort()
  if (carried.hasBegun() || signal.aborted) return null
  bench.ports.log.info({ complaint, eventId: held.eventId }, 'nothing came from a SIP session')
  return words.nothing
}

/** Asks for whole pictures. @returns when nothing came for too long */
async function watchPictures(call: SipCall, carried: ReturnType<typeof carryRelayed>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    void call.askPicture()
    await sleep(carried.hasBegun() ? picturePauses.after : picturePauses.before, undefined, { signal }).catch(() => {})
    if (Date.now() - carried.heardAt() > longestSilence) return
  }
}

/** Whom to call: the proxy that the operator named; else the host of the address, where this server may go there. */
async function peerOf(config: Config, { proxy, transport }: SipConfig, uri: string): Promise<SipPeer> {
  if (proxy) return { transport, port: proxy.port, ...(await dns.lookup(proxy.host)) }
  const [, host = '', written = '5060'] = /@([^:]+)(?::(\d+))?$/.exec(uri) ?? []
  const port = Number(written)
  if (port === 0 || port > 65_535) throw new NotReachable(`no port ${port}`)
  const { lookup } = await openGuard(config).pin(host, port)
  return new Promise((resolve, reject) =>
    lookup(host, { all: false }, (error, address, family) => {
      if (error || typeof address !== 'string') reject(error ?? new NotReachable(`no address for ${host}`))
      else resolve({ transport, port, address, family: family ?? 4 })
    }),
  )
}
