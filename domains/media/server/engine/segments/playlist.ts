/** What a playlist says of one rendition of the pictures. */
export interface PictureVariant {
  /** Address of its own playlist, as seen from the master playlist. */
  readonly uri: string
  readonly codec: string
  readonly width: number
  readonly height: number
  /** Frames a second. */
  readonly rate: number
  /** Bits a second of its largest segment, and of all together. */
  readonly peak: number
  readonly average: number
}

export interface SoundVariant {
  readonly uri: string
  readonly peak: number
  readonly average: number
}

const soundCodec = 'mp4a.40.2'

/** The master playlist: every rendition that is wholly there, the sound beside the pictures. */
export function masterPlaylist(pictures: readonly PictureVariant[], sound: SoundVariant | null): string {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS']
  if (pictures.length === 0 && sound) {
    lines.push(`#EXT-X-STREAM-INF:BANDWIDTH=${sound.peak},AVERAGE-BANDWIDTH=${sound.average},CODECS="${soundCodec}"`, sound.uri)
  } else if (sound) {
    lines.push(`#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="${sound.uri}"`)
  }
  for (const picture of pictures) {
    const attributes = [
      `BANDWIDTH=${picture.peak + (sound?.peak ?? 0)}`,
      `AVERAGE-BANDWIDTH=${picture.average + (sound?.average ?? 0)}`,
      `CODECS="${sound ? `${picture.codec},${soundCodec}` : picture.codec}"`,
      `RESOLUTION=${picture.width}x${picture.height}`,
      `FRAME-RATE=${picture.rate.toFixed(3)}`,
      ...(sound ? ['AUDIO="sound"'] : []),
    ]
    lines.push(`#EXT-X-STREAM-INF:${attributes.join(',')}`, picture.uri)
  }
  return `${lines.join('\n')}\n`
}

/** The playlist of one rendition. `durations` are seconds of its segments, `init.mp4` and `0.m4s` and up lie beside it. */
export function mediaPlaylist(durations: readonly number[]): string {
  const target = Math.max(1, Math.ceil(Math.max(...durations) - 0.0005))
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${target}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-MAP:URI="init.mp4"',
    ...durations.flatMap((duration, index) => [`#EXTINF:${duration.toFixed(6)},`, `${index}.m4s`]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n')
}
