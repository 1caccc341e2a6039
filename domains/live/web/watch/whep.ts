import { csrf } from '#platform/web/calling/csrf.ts'
import { request } from '#platform/web/calling/request.ts'

interface Following {
  readonly url: string
  /** Shows what comes. */
  readonly video: HTMLVideoElement
  readonly signal: AbortSignal
  readonly onShown: (isShown: boolean) => void
}

/** ms from the answer to the first picture: the server begins with a whole one, of which there is one every two seconds. */
const longestBeginning = 8000
/** ms without a picture after which it is no use any more. */
const longestStall = 4000
/** ms between two looks at what has come. */
const lookEvery = 250
/** ms between two tries, and how often one that had come is tried again. */
const tryEvery = 3000
const mostTries = 5

/** Sees a stream by WebRTC for as long as it is sent. Where nothing comes by that way, it is tried once. */
export async function followStream(following: Following): Promise<void> {
  const { signal } = following
  for (let left = 1; left > 0 && !signal.aborted; left--) {
    if (await followOnce(following)) left = mostTries
    if (left > 1) await pause(tryEvery, signal)
  }
}

/** @returns whether pictures came */
async function followOnce({ url, video, signal, onShown }: Following): Promise<boolean> {
  const peer = new RTCPeerConnection()
  let [hasCome, leave] = [false, () => {}]
  try {
    for (const kind of ['video', 'audio']) peer.addTransceiver(kind, { direction: 'recvonly' })
    video.srcObject = new MediaStream(peer.getReceivers().map(({ track }) => track))
    await peer.setLocalDescription()
    leave = await connect(peer, url)
    for (let last = performance.now(), seen = 0; !signal.aborted && isOpen(peer); await pause(lookEvery, signal)) {
      const pictures = await picturesOf(peer)
      if (pictures > seen) [seen, last] = [pictures, performance.now()]
      else if (performance.now() - last > (hasCome ? longestStall : longestBeginning)) break
      if (seen > 0 && !hasCome) {
        hasCome = true
        onShown(true)
      }
    }
  } catch {
    // What it is seen by otherwise goes on.
  } finally {
    leave()
    peer.close()
    video.srcObject = null
    if (hasCome) onShown(false)
  }
  return hasCome
}

const isOpen = ({ connectionState }: RTCPeerConnection): boolean => !['failed', 'closed', 'disconnected'].includes(connectionState)

/** @returns what ends it at the server, at the end of the page, too */
async function connect(peer: RTCPeerConnection, url: string): Promise<() => void> {
  const headers = { accept: 'application/sdp, application/json', 'x-csrf-token': await csrf() }
  const body = peer.localDescription?.sdp ?? ''
  const response = await request(url, { method: 'POST', headers: { ...headers, 'content-type': 'application/sdp' }, body })
  const location = response.headers.get('location')
  if (!response.ok || location === null) throw new Error(`it was answered ${response.status}`)
  const gone = new AbortController()
  const leave = () => {
    if (gone.signal.aborted) return
    gone.abort()
    void request(location, { method: 'DELETE', headers, keepalive: true }).catch(() => {})
  }
  addEventListener('pagehide', leave, { signal: gone.signal })
  try {
    await peer.setRemoteDescription({ type: 'answer', sdp: await response.text() })
  } catch (error) {
    leave()
    throw error
  }
  return leave
}

/** How many pictures have been decoded. */
async function picturesOf(peer: RTCPeerConnection): Promise<number> {
  const report = (await peer.getStats()) as unknown as ReadonlyMap<string, { readonly framesDecoded?: number }>
  return [...report.values()].reduce((sum, { framesDecoded = 0 }) => sum + framesDecoded, 0)
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
