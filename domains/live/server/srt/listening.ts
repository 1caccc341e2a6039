import { srtOnly } from '#domains/media/server.ts'

/** Where an event is listened for. */
export interface ListeningPlace {
  readonly host: string
  readonly port: number
  readonly passphrase: string
}

/** ms by which what comes is held back at least, so that what was lost on the way can be sent again. */
const latency = 200
/** ms that an encoder may be silent. */
const longestSilence = 8000
/** ms that one program waits for an encoder: one that nobody looks after any more, because its process died, gives the port back then. */
export const longestListening = 120_000
/** ms of what comes that are looked at, so that a key frame is among it; and bytes, of the fastest encoder. */
const looked = { ms: 2500, bytes: 8_000_000 }
/** ms that pictures wait for sound, which may have stopped. */
const soundWait = 500

/**
 * Waits for one encoder that has the passphrase, and gives what it sends as FLV: pictures as they are, sound as AAC. Whoever has another
 * passphrase, or none, does not connect; nor does a second one, until this has ended.
 */
export const listenArgs = (place: ListeningPlace): string[] => [
  ...['-v', 'error', '-nostdin'],
  ...srtOnly(addressOf(place), ['-analyzeduration', String(looked.ms * 1000), '-probesize', String(looked.bytes), '-fpsprobesize', '0']),
  ...['-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1', '-sn', '-dn'],
  ...['-c:v', 'copy', '-c:a', 'aac', '-b:a', '192k', '-ac', '2', '-ar', '48000'],
  ...['-f', 'flv', '-flvflags', 'no_duration_filesize', '-max_interleave_delta', String(soundWait * 1000), '-flush_packets', '1', 'pipe:3'],
]

/** The times of this address are in µs. */
function addressOf({ host, port, passphrase }: ListeningPlace): string {
  const options = new URLSearchParams({
    mode: 'listener',
    passphrase,
    latency: String(latency * 1000),
    listen_timeout: String(longestListening * 1000),
    timeout: String(longestSilence * 1000),
  })
  return `srt://${host.includes(':') ? `[${host}]` : host}:${port}?${options}`
}

/** A complaint as it may be logged: it repeats the address. */
export const withoutPassphrase = (complaint: string, { passphrase }: ListeningPlace): string =>
  complaint.replaceAll(passphrase, '[passphrase]')

/** For the host, until somebody can listen. */
export const portTaken = 'Another program on the server has the port for SRT. Send by RTMP or from the browser.'

const sayings: readonly (readonly [RegExp, string])[] = [
  [/address already in use/i, portTaken],
  [
    /not compatible with flv|incompatible with output codec/i,
    'The encoder sends a format by SRT that cannot be decoded here. Set it to H.264 and AAC.',
  ],
  [/matches no streams/i, 'The encoder sends no pictures by SRT.'],
  [/could not find codec parameters/i, 'What came by SRT could not be understood. Send H.264 and AAC in a transport stream.'],
  [/dimensions not set|unspecified size/i, 'No key frame came by SRT. Set the encoder to one every 2 seconds.'],
]

/** For the host, why nothing was taken of what an encoder sent; undefined where that is not known. @param complaint of the program */
export const troubleIn = (complaint: string): string | undefined => sayings.find(([pattern]) => pattern.test(complaint))?.[1]
