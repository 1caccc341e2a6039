import type { VideoType } from '../contract.ts'

/** The types of videos that stand under a tab, by its word; other content has tabs of its own. */
export const typesOfTabs: Readonly<Record<string, readonly VideoType[]>> = {
  all: ['video', 'short', 'podcast'],
  videos: ['video'],
  short_videos: ['short'],
  podcasts: ['podcast'],
}

/** What a listing can be sorted by, by the words of `order_by`. */
const orders = {
  displayname: 'title',
  title: 'title',
  views: 'views',
  popularity: 'views',
  likes: 'likes',
  duration: 'duration',
  relevance: 'relevance',
} as const

/** Every other word of `order_by` means the newest first. */
export const orderOfWord = (word: string) => (Object.hasOwn(orders, word) ? orders[word as keyof typeof orders] : 'newest')
