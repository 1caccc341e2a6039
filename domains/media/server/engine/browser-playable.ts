import type { AudioStream, Media, VideoStream } from './media.ts'

const everywhere = new Set(['Baseline', 'Constrained Baseline', 'Main', 'High'])
const bareSound: Readonly<Record<string, readonly string[]>> = {
  mp4: ['aac'],
  webm: ['opus', 'vorbis'],
  mp3: ['mp3'],
  ogg: ['vorbis', 'opus', 'flac'],
  wav: ['pcm_s16le', 'pcm_u8', 'pcm_s24le', 'pcm_f32le'],
  flac: ['flac'],
}

/** Whether every current browser plays the file as it is, and may have it: the original is then served while the ladder is made. */
export function playsInBrowser({ container, video, audio, withheld, unindexed }: Media): boolean {
  if (withheld || (video && unindexed)) return false
  if (!video) return audio !== null && soundPlays(container, audio)
  if (container === 'mp4') return plain(video) && (audio === null || ['aac', 'mp3'].includes(audio.codec))
  return container === 'webm' && open(video) && (audio === null || ['opus', 'vorbis'].includes(audio.codec))
}

function plain({ codec, profile, pixelFormat }: VideoStream): boolean {
  return codec === 'h264' && everywhere.has(profile) && ['yuv420p', 'yuvj420p'].includes(pixelFormat)
}

function open({ codec, pixelFormat }: VideoStream): boolean {
  return ['vp8', 'vp9', 'av1'].includes(codec) && ['yuv420p', 'yuvj420p'].includes(pixelFormat)
}

function soundPlays(container: string, audio: AudioStream): boolean {
  return bareSound[container]?.includes(audio.codec) ?? false
}

const soundTypes: Readonly<Record<string, string>> = { mp3: 'audio/mpeg', ogg: 'audio/ogg', wav: 'audio/wav', flac: 'audio/flac' }

/** The content type under which the original is served. */
export function contentType({ container, video }: Media): string {
  const kind = video ? 'video' : 'audio'
  if (container === 'mp4') return `${kind}/mp4`
  if (container === 'webm') return `${kind}/webm`
  return (video ? undefined : soundTypes[container]) ?? 'application/octet-stream'
}
