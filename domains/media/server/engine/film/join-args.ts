import { bytesPerSample, soundRate } from './sound-args.ts'

/** A film as it lies in its folder. */
export interface Joined {
  /** A list of its pieces, for the concat demuxer. */
  readonly list: string
  /** The sound of all clips; null: nothing is heard. */
  readonly clips: string | null
  readonly sounds: readonly { readonly file: string; readonly firstSample: number }[]
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

function mixOf(sounds: Joined['sounds']): string {
  if (sounds.length === 0) return '[1:a]anull[sound]'
  const delayed = sounds.map(({ firstSample }, index) => `[${index + 2}:a]adelay=${firstSample}S:all=1[s${index}]`)
  const inputs = sounds.map((_, index) => `[s${index}]`).join('')
  return [...delayed, `[1:a]${inputs}amix=inputs=${sounds.length + 1}:normalize=0:duration=first[sound]`].join(';')
}
