import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

const running = new Set<ChildProcess>()

/** For `afterAll`. */
export function killEncoders(): void {
  for (const child of running) child.kill('SIGKILL')
  running.clear()
}

export interface Encoder {
  /** @returns whether it ended by itself and content */
  readonly ended: Promise<boolean>
  /** @returns when it is gone */
  kill(): Promise<void>
  /** It is there, and says nothing any more. */
  stall(): void
}

const pictures = ['-re', '-f', 'lavfi', '-i', 'testsrc2=size=640x480:rate=30']
const sound = ['-re', '-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=44100']
const encoded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p', '-g', '60', '-c:a', 'aac']

/** What a real encoder sends, 640 by 480, until it is killed. @param address with the key at its end */
export const publishTo = (address: string): Encoder => encoderOf([...pictures, ...sound, ...encoded, '-f', 'flv', address]).encoder

/** What an encoder sends that has a film again and again, in the time that it takes. @param address with the key at its end */
export const publishFile = (file: string, address: string): Encoder =>
  encoderOf(['-re', '-stream_loop', '-1', '-i', file, '-c', 'copy', '-f', 'flv', address]).encoder

/** What `publishTo` sends by SRT; it goes on trying for 15 s where nobody listens. @param address with the passphrase */
export function publishBySrt(address: string): Encoder {
  const patient = `${address}${address.includes('?') ? '&' : '?'}connect_timeout=15000`
  return encoderOf([...pictures, ...sound, ...encoded, '-f', 'mpegts', patient]).encoder
}

/** What a SIP session sends to the ports of an offer. @param from the address that it comes from */
export function sendMedia(video: number, audio: number, from = '127.0.0.1'): Encoder {
  const coded = ['-c:v', 'libx264', '-profile:v', 'baseline', '-preset', 'ultrafast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p']
  const camera = ['-map', '0:v', ...coded, '-g', '30']
  const packets = (payload: number, port: number) => [
    ...['-payload_type', String(payload)],
    ...['-f', 'rtp', `rtp://127.0.0.1:${port}?pkt_size=1200&localaddr=${from}`],
  ]
  const room = ['-map', '1:a', '-c:a', 'libopus', '-ar', '48000', '-ac', '2']
  return encoderOf([...pictures, ...sound, ...camera, ...packets(96, video), ...room, ...packets(111, audio)]).encoder
}

/** What a browser would send, as it is written: its pieces come about twice a second. */
export function recordAsBrowser(): Encoder & { readonly pieces: AsyncIterable<Buffer> } {
  const codecs = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '500k', '-g', '30', '-c:a', 'libopus']
  const webm = ['-f', 'webm', '-cluster_time_limit', '500', '-flush_packets', '1', 'pipe:1']
  const { child, encoder } = encoderOf([...pictures, ...sound, ...codecs, ...webm])
  return { ...encoder, pieces: inPieces(child.stdout as AsyncIterable<Buffer>) }
}

async function* inPieces(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let since = Date.now()
  for await (const bytes of stream) {
    waiting.push(bytes)
    if (Date.now() - since < 400) continue
    yield Buffer.concat(waiting)
    waiting = []
    since = Date.now()
  }
}

/** Squares of a filmed clock, and their side: bits of the time, ms. */
export const clockBits = 32
export const clockSide = 20

/** What a camera sends that films a clock: the time stands in a row of squares on top, white for 1. 640 by 480. */
export function publishClock(address: string): Encoder {
  const [width, height, rate] = [clockBits * clockSide, 480, 30]
  const frames = ['-f', 'rawvideo', '-pix_fmt', 'gray', '-s', `${width}x${height}`, '-r', String(rate), '-i', 'pipe:0']
  const { child, encoder } = encoderOf([...frames, ...sound, ...encoded, '-f', 'flv', address])
  child.stdin?.on('error', () => {})
  // From when it is read: what is filmed before, and waits, would be late for as long as the sound that begins then.
  let since = Number.POSITIVE_INFINITY
  let filmed = 1
  child.stdin?.write(clockFrame(width, height), () => (since = Date.now()))
  const timer = setInterval(() => {
    for (; filmed < ((Date.now() - since) * rate) / 1000; filmed++) child.stdin?.write(clockFrame(width, height))
  }, 5)
  void encoder.ended.then(() => clearInterval(timer))
  return encoder
}

function clockFrame(width: number, height: number): Buffer {
  const frame = Buffer.alloc(width * height, 40)
  const bits = (Date.now() % 2 ** clockBits).toString(2).padStart(clockBits, '0')
  for (let row = 0; row < 2 * clockSide; row++)
    for (const [at, bit] of [...bits].entries())
      frame.fill(bit === '1' ? 255 : 0, row * width + at * clockSide, row * width + (at + 1) * clockSide)
  return frame
}

function encoderOf(args: readonly string[]) {
  const child = spawn('ffmpeg', ['-v', 'error', '-nostdin', ...args], { stdio: ['pipe', 'pipe', 'ignore'] })
  running.add(child)
  const ended = once(child, 'exit').then(([code]) => {
    running.delete(child)
    return code === 0
  })
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  return { child, encoder: { ended, kill, stall: () => void child.kill('SIGSTOP') } }
}
