/** Sites from which videos are imported. */
export const platforms = ['youtube', 'vimeo'] as const
export type Platform = (typeof platforms)[number]

/** What a link to a video says; null where it does not say it. */
export interface Link {
  readonly platform: Platform | null
  readonly videoId: string | null
  /** What a video that is not listed is also asked for by. */
  readonly key?: string
}

const nothing: Link = { platform: null, videoId: null }

const hosts: Readonly<Record<string, Platform>> = {
  'youtube.com': 'youtube',
  'youtube-nocookie.com': 'youtube',
  'youtu.be': 'youtube',
  'vimeo.com': 'vimeo',
  'player.vimeo.com': 'vimeo',
}

const idPatterns: Readonly<Record<Platform, RegExp>> = { youtube: /^[\w-]{11}$/, vimeo: /^\d{6,12}$/ }

export const isVideoId = (platform: Platform, id: string): boolean => idPatterns[platform].test(id)

/** Reads a link to a video, with or without `https://`. */
export function readLink(text: string): Link {
  const trimmed = text.trim()
  const address = /^[a-z][a-z\d+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`
  if (!URL.canParse(address)) return nothing
  const url = new URL(address)
  const host = url.hostname.toLowerCase().replace(/^(www|m|music)\./, '')
  const platform = hosts[host] ?? null
  if (platform === null || !/^https?:$/.test(url.protocol)) return nothing
  const parts = url.pathname.split('/').filter(Boolean)
  return platform === 'youtube' ? youtubeVideo(host, parts, url) : vimeoVideo(parts, url)
}

function youtubeVideo(host: string, [first = '', second = '']: readonly string[], { searchParams }: URL): Link {
  const id = host === 'youtu.be' ? first : ['embed', 'shorts', 'live', 'v'].includes(first) ? second : searchParams.get('v')
  return { platform: 'youtube', videoId: id !== null && isVideoId('youtube', id) ? id : null }
}

function vimeoVideo(parts: readonly string[], { searchParams }: URL): Link {
  const at = parts.findLastIndex((part) => isVideoId('vimeo', part))
  // The number of an album is none of a video.
  const id = ['album', 'showcase'].includes(parts[at - 1] ?? '') ? undefined : parts[at]
  if (id === undefined) return { platform: 'vimeo', videoId: null }
  const key = parts[at + 1] ?? searchParams.get('h') ?? ''
  return { platform: 'vimeo', videoId: id, ...(/^[\da-f]{6,20}$/.test(key) ? { key } : {}) }
}

/** The title of a video until its own is known. */
export const titleGiven = (platform: Platform, videoId: string): string =>
  `${platform === 'youtube' ? 'YouTube' : 'Vimeo'} video ${videoId}`
