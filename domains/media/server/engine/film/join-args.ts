import { bytesPerSample, soundRate } from './sound-args.ts'

/** A film as it lies in its folder. */
export interface Joined {
  /** A list of its pieces, for the concat demuxer. */
  readonly list: string
  /** The sound of all clips; null: nothing is heard. */
  readonly clips: string | null
  /** `ducking`: it steps back while the clips are heard. */
  readonly sounds: readonly { readonly file: string; readonly firstSample: number; readonly ducking: boolean }[]
}

/** The list of pieces: how long each is stands there, so that nothing adds up. @param lengths frames, @param seconds of some frames */
export function listOf(pieces: readonly { readonly file: string; readonly frames: number }[], seconds: (frames: number) => number): string {
  let frames = 0
  const lines = pieces.map((piece) => {
    const begin = seconds(frames)
    frames += piece.frames
    return `file ${piece.file}\nduration ${(Number(seconds(frames).toFixed(6)) - Number(begin.toFixed(6))).toFixed(6)}`
  })
  return `ffconcat version 1.0\n${lines.join('\n')}\n`
}

const samples = (file: string): string[] => ['-f', 's16le', '-ar', String(soundRate), '-ac', String(bytesPerSample / 2), '-i', file]

/** Joins what lies in the folder, all of which we made, into a file that browsers play: nothing is encoded but the sound, once. */
export function joinArgs({ list, clips, sounds }: Joined): string[] {
  const only = ['-protocol_whitelist', 'file', '-format_whitelist', 'concat,mpegts', '-codec_whitelist', 'h264']
  const heard = clips === null ? [] : [...samples(clips), ...sounds.flatMap(({ file }) => samples(file))]
  const encoded = ['-map', '[sound]', '-c:a', 'aac', '-b:a', '160k', '-ac', '2', '-ar', String(soundRate)]
  return [
    ...['-v', 'error', '-nostdin', ...only, '-f', 'concat', '-i', list, ...heard],
    ...(clips === null ? [] : ['-filter_complex', mixOf(sounds)]),
    ...['-map', '0:v', '-c:v', 'copy', ...(clips === null ? [] : encoded)],
    ...['-map_metadata', '-1', '-movflags', '+faststart', 'film.mp4'],
  ]
}

/** About 10 dB less below a voice, within a tenth of a second; back within half a second once it is over. The preview reckons the same. */
const stepBack = 'sidechaincompress=threshold=0.02:ratio=4:attack=80:release=400'

function mixOf(sounds: Joined['sounds']): string {
  if (sounds.length === 0) return '[1:a]anull[sound]'
  // What a filter listens to is used up: each has clips of its own.
  const heard = sounds.flatMap(({ ducking }, index) => (ducking ? [`[k${index}]`] : []))
  const clips = heard.length === 0 ? [] : [`[1:a]asplit=${heard.length + 1}[clips]${heard.join('')}`]
  const beside = sounds.map(({ firstSample, ducking }, index) => {
    const delayed = `[${index + 2}:a]adelay=${firstSample}S:all=1`
    return ducking ? `${delayed}[d${index}];[d${index}][k${index}]${stepBack}[s${index}]` : `${delayed}[s${index}]`
  })
  const inputs = [heard.length === 0 ? '[1:a]' : '[clips]', ...sounds.map((_, index) => `[s${index}]`)].join('')
  return [...clips, ...beside, `${inputs}amix=inputs=${sounds.length + 1}:normalize=0:duration=first[sound]`].join(';')
}
