import type { VideoType } from './contract.ts'

/** What filters and the tabs of channels call the types. */
export const videoTypeNames: Readonly<Record<VideoType, string>> = { video: 'video', short: 'short_video', podcast: 'podcast' }
