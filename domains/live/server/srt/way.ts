import type { Tx } from '#platform/server/db.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Ingest } from '../../contract.ts'
import { srtPassphrase } from '../keys.ts'
import { claimPort } from '../queries/listeners.ts'
import type { SrtOffer } from './support.ts'

const troubles = {
  lacking: 'SRT is set up here, but the ffmpeg of this server was built without it. Send by RTMP or from the browser.',
  taken: 'All ports for SRT are in use for other events. Send by RTMP or from the browser, or try again when one of them is over.',
}

type SrtWay = Pick<Ingest, 'srt' | 'srt_trouble'>

interface Tools {
  readonly ports: Pick<Ports, 'config' | 'secrets'>
  readonly srt: SrtOffer
}

interface KeyOf {
  readonly eventId: string
  readonly nonce: string
}

const without = (trouble: string | null): SrtWay => ({ srt: null, srt_trouble: trouble })

/** Where an event is sent to by SRT. It has its port from now on; the stream is locked. */
export async function openSrtWay(tx: Tx, { ports: { config, secrets }, srt }: Tools, { eventId, nonce }: KeyOf): Promise<SrtWay> {
  if (srt === 'off' || !config.live.srt) return without(null)
  if (srt === 'lacking') return without(troubles.lacking)
  const { ports, url } = config.live.srt
  const claimed = await claimPort(tx, eventId, ports)
  if (!claimed) return without(troubles.taken)
  const { port, listening } = claimed
  return { srt: { url: `${url}:${port}`, passphrase: srtPassphrase(secrets, eventId, nonce), listening }, srt_trouble: null }
}
