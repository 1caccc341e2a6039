import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { mostSaid } from './gather.ts'
import { commonVideos } from './library.ts'
import { people } from './made-up.ts'

/** What the pages are about. Of names and ids there are many, so that not all of it is asked of one thing. */
export interface Subjects {
  readonly videos: readonly string[]
  /** Videos of which one playlist or channel at least holds each. */
  readonly held: readonly string[]
  /** Channels of 5 to 50 items that everybody sees. */
  readonly channels: readonly string[]
  readonly playlists: readonly string[]
  /** The video of 10,000 comments, and the one of them that has a thousand replies. */
  readonly talk: { readonly video: string; readonly comment: string }
  /** Of a saved list of 300 videos. */
  readonly list: string
}

export async function subjectsOf(db: Db): Promise<Subjects> {
  const texts = async (text: string) => (await sql.raw<{ one: string }>(text).execute(db)).rows.map(({ one }) => one)
  const some = 'order by md5(name) limit 1001'
  const [talk = ''] = await texts(`select video_id as one from comment where id = ${mostSaid}`)
  const [comment = ''] = await texts(`select ${mostSaid} as one`)
  return {
    videos: (await commonVideos(db, 3001)).map(({ id }) => id),
    held: await texts(
      `select v.id as one from video v join playlist_item i on i.video_id = v.id where v.visibility = 'USERS' group by v.id order by md5(v.id) limit 1001`,
    ),
    channels: await texts(`select name as one from channel where visibility <> 'GROUPS' and ltrim(name, 'channel')::int % 100 > 0 ${some}`),
    playlists: await texts(`select name as one from playlist where ltrim(name, 'playlist')::int % 2000 > 1 ${some}`),
    talk: { video: talk, comment },
    list: 'List 5',
  }
}

type Ask = (subjects: Subjects, n: number) => string

const at = '/web/ajax/partials'
const of = (names: readonly string[], n: number): string => names[n % names.length] ?? ''

/** The data of every page of channels, playlists, lists, comments, home and what is one's own: what the `n`th call asks for. */
export const pages: Readonly<Record<string, Ask>> = {
  channels: () => `${at}/channels`,
  'channels by title': () => `${at}/channels?order_by=title`,
  'channels, subscribed': () => `${at}/channels?scope=subscribed`,
  'channels with podcasts': () => `${at}/channels?podcasts=1`,
  'channels by words': () => `${at}/channels/search?qtext=turbine`,
  'channels to publish to': () => '/api/v3/channels?manageable=1',
  channel: ({ channels }, n) => `${at}/channels/${of(channels, n)}`,
  'channel of 10,000': () => `${at}/channels/channel0`,
  'channel of 10,000, playlists': () => `${at}/channels/channel0?type=playlists`,
  'channel of 10,000, featured': () => `${at}/channels/channel0?content_filtering=featured`,
  'channel, searched': ({ channels }, n) => `${at}/channels/${of(channels, n)}/search?qtext=grease`,
  'channel of 500, everything': () => `${at}/channels/channel100/search`,
  'channel of 10,000, searched': () => `${at}/channels/channel0/search?qtext=grease`,
  'related channels': ({ channels }, n) => `${at}/channels/${of(channels, n)}/related?max=20`,
  'my channels': () => `${at}/my/my-channels`,
  'channels of a video': ({ held }, n) => `/web/ajax/${of(held, n)}/channels`,
  playlists: () => `${at}/playlists`,
  'playlists by title': () => `${at}/playlists?order_by=title&order_type=asc`,
  'playlists by words': () => `${at}/playlists?qtext=turbine`,
  'my playlists': () => `${at}/playlists?mode=manage`,
  playlist: ({ playlists }, n) => `/api/v3/playlists/${of(playlists, n)}`,
  'playlist of 100': () => '/api/v3/playlists/playlist1',
  'playlist of 3,000': () => '/api/v3/playlists/playlist0',
  'carousel of 100': () => `${at}/playlists/playlist1/content?after=50`,
  'carousel of 3,000 in sequence': (_, n) => `${at}/playlists/playlist0/content?after=${(n * 10) % 300}`,
  'list beside the player': ({ playlists }, n) => `${at}/playlists/${of(playlists, n)}/related?max=20`,
  'playlists of a video': ({ held }, n) => `/web/ajax/${of(held, n)}/playlists`,
  'playlists to add to': ({ videos }, n) => `${at}/videos/${of(videos, n)}/video-playlist-partial`,
  'watch page': ({ held }, n) => `/api/v3/videos/${of(held, n)}`,
  related: ({ videos }, n) => `${at}/videos/${of(videos, n)}/related?max=20`,
  comments: ({ talk }) => `${at}/videos/${talk.video}/comments`,
  'comments, pinned': ({ talk }) => `${at}/videos/${talk.video}/comments?isPinned=true&max=5`,
  'comments, my own': ({ talk }) => `${at}/videos/${talk.video}/comments?only_my_comments=true`,
  'comments of ten': ({ videos }, n) => `${at}/videos/${of(videos, n)}/comments`,
  'replies of a thousand': ({ talk }) => `${at}/videos/${talk.video}/comments/${talk.comment}`,
  lists: () => `${at}/mylists?max=0`,
  'list, carousel': () => `${at}/mylists?text=Watch+later&listindex=0&max=12`,
  'lists of a video': ({ videos }, n) => `/web/ajax/videos/${of(videos, n)}/mylist`,
  home: () => '/web/ajax/configurable-home-partial',
  shorts: () => `${at}/short_videos_listing?max=12`,
  podcasts: () => `${at}/podcasts_listing?max=12`,
  trending: () => `${at}/videos_listing?max=24&scope=trending`,
  popular: () => `${at}/videos_listing?max=24&scope=popular`,
  unwatched: () => `${at}/videos_listing?max=24&content_filtering=unwatched`,
  'my videos': () => `${at}/my/my-videos?max=12`,
  history: () => `${at}/my/my-history`,
  inbox: () => '/api/v3/inbox',
  'inbox, unread': () => '/api/v3/inbox?max=1',
  'share panel': ({ videos }, n) => `${at}/videos/share?page=video&contentId=${of(videos, n)}`,
  'viewerships of ten': ({ videos }, n) =>
    `/api/v3/users/me/viewerships?include.video=${Array.from({ length: 10 }, (_, k) => of(videos, n * 10 + k)).join(',')}`,
  library: () => '/api/v3/library',
  'topics to choose': (_, n) => `/api/v3/search/tags?qtext=topic${n % 10}`,
}

/** What only these people ask: who has saved, watched or manages much. */
export const heavy: Readonly<Record<string, { readonly by: (n: number) => number; readonly ask: Ask }>> = {
  'lists, ten of 300': { by: (n) => n * 200, ask: () => `${at}/mylists?max=0` },
  'list of 300, carousel': {
    by: (n) => n * 200,
    ask: ({ list }) => `${at}/mylists?text=${encodeURIComponent(list)}&listindex=5&first=120`,
  },
  'carousel of 3,000, all watched': { by: (n) => n * 200, ask: (_, n) => `${at}/playlists/playlist0/content?after=${(n * 10) % 1000}` },
  'videos for a playlist': { by: (n) => (n * 17) % people, ask: (_, n) => `/web/ajax/content/playlist${n}/search?qtext=grease` },
  'channel of 10,000, managed': { by: () => 0, ask: () => `${at}/channels/channel0` },
}

/** The search page, its tabs and what narrows it. */
export const searches: Readonly<Record<string, string>> = {
  'search, a word in 5 %': '/web/search?qtext=turbine',
  'search, a word in 0.1 %': '/web/search?qtext=zeppelin',
  'search, two words': '/web/search?qtext=turbine+grease',
  'search, a word in 20 %': '/web/search?qtext=grease',
  'search, a typing error': '/web/search?qtext=zepelin',
  'search, narrowed': '/web/search?qtext=turbine&topic=topic3&date=year',
  'search, a channel': '/web/search?qtext=turbine&channel=channel0',
  'search, by views': '/web/search?qtext=turbine&order_by=views',
  'search, channels': '/web/search?qtext=turbine&type=channels',
  'search, playlists': '/web/search?qtext=turbine&type=playlists',
  'search, later page': '/web/search?qtext=turbine&first=120',
  'topic in 3 %': '/web/search?topic=topic20',
  'topic in 30 %': '/web/search?topic=topic0',
  'place of the library': '/web/search?category=place3',
  suggestions: '/api/v3/search/suggest?qtext=turb',
}
