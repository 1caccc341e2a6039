import type { PortRange } from '../queries/listeners.ts'
import type { MediaPorts } from '../sip/sdp.ts'
import type { OfferedMedia } from './offer.ts'
import { openPeerThread, type PeerThread } from './threads.ts'

/** What is agreed on with whoever connects. */
export interface AgreedSession {
  /** Narrowed. */
  readonly offer: string
  readonly video: OfferedMedia
  readonly audio: OfferedMedia | null
  /** Where they may send to. */
  readonly ports: PortRange
}

/** What a thread begins with. */
export interface PeerSession extends AgreedSession {
  /** Where what came goes, on this machine; reports to the port above. */
  readonly to: MediaPorts
}

export interface WhipPeer extends Omit<PeerThread, 'tell'> {
  askPicture(): void
}

/** Answers what an encoder offers, and gives on what it sends. */
export function openPeer(session: PeerSession): WhipPeer {
  const { tell, ...thread } = openPeerThread(new URL('./peer-thread.ts', import.meta.url), session)
  return { ...thread, askPicture: () => tell('picture') }
}

/** Our answer as it is told to the other side. @param host by which this machine is reached where that is another address than its own */
export const answerFor = (sdp: string, host: string | undefined): string =>
  host === undefined ? sdp : sdp.replace(/^(a=candidate:\S+ \d+ udp \d+ )\S+( \d+ typ host)/gim, `$1${host}$2`)
