import { randomUUID } from 'node:crypto'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { giveBytes } from '#domains/media/testing.ts'
import { aPlaylist, type PlaylistWish } from '#domains/playlists/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import type { TestApp } from '#platform/server/testing.ts'
import { type Answer, anyone, type Case, people, powerusers } from '#tests/authorization-table/case.ts'
import { few, managing, over, seeingPerson } from '#tests/authorization-table/relations.ts'

/** What a person can be to a playlist: who sees it, who manages it (wire-details, "Rights"). */
interface Standing {
  readonly about: string
  readonly seeing: Case['expected']
  readonly managing: Case['expected']
  readonly as?: Case['as']
  readonly wish: (me: TestPerson | null) => PlaylistWish
}

const seen = (anonymous: Answer, user: Answer): Case['expected'] => ({ ...anyone, anonymous, user })

export const standings: readonly Standing[] = [
  {
    about: 'own',
    seeing: seen('hidden', 'yes'),
    managing: people,
    wish: (me) => (me ? { owner: me } : {}),
  },
  { about: 'PUBLIC', seeing: anyone, managing: powerusers, wish: () => ({ visibility: 'PUBLIC' }) },
  { about: 'USERS', seeing: seen('hidden', 'yes'), managing: powerusers, wish: () => ({}) },
  {
    about: 'USERS, from outside',
    seeing: seen('hidden', 'hidden'),
    managing: { ...people, user: 'hidden' },
    as: { isExternal: true },
    wish: () => ({}),
  },
]

interface Over {
  readonly route: string
  readonly of: (standing: Standing) => Case['expected']
  readonly fields?: object | ((videoId: string) => object)
  /** Whether the video of the address is in the playlist. */
  readonly holds?: boolean
  /** Whether the playlist has been sorted. */
  readonly sorted?: boolean
}

const cases = ({ route, of, fields, holds = false, sorted = false }: Over): Case[] =>
  standings.map((standing) => ({
    route,
    about: standing.about,
    expected: of(standing),
    ...(standing.as ? { as: standing.as } : {}),
    ask: async (app, me) => {
      const video = await aVideo(app.db, me ? { owner: me } : {})
      const { id, name } = await aPlaylist(app.db, { ...standing.wish(me), videos: holds ? [video] : [] })
      if (sorted) await app.db.updateTable('playlist_item').set({ position_before: 1 }).where('playlist_id', '=', id).execute()
      const path = (route.split(' ')[1] ?? '').replace(':name', name).replace(':videoId', video.id)
      return { path, ...(fields ? { fields: typeof fields === 'function' ? fields(video.id) : fields } : {}) }
    },
  }))

const seeing = (standing: Standing) => standing.seeing
const keeping = (standing: Standing) => standing.managing
const copying = (standing: Standing): Case['expected'] => ({ ...standing.seeing, anonymous: 'sign in' })

/** The bytes of a video that waits: nobody but who manages it plays it yet. */
const locked: readonly Case[] = ['poster.webp', 'original', 'master.m3u8', 'index.m3u8', 'init.mp4', '0.m4s', 'storyboard-0.jpg'].map(
  (name) => ({
    route: 'GET /media/*',
    about: `${name} of a video that waits in a sequence`,
    expected: name === 'poster.webp' ? anyone : { ...anyone, anonymous: 'no', user: 'no' },
    ask: async (app) => {
      const owner = await aPerson(app)
      const videos = [await aVideo(app.db, { owner, visibility: 'PUBLIC' }), await aVideo(app.db, { owner, visibility: 'PUBLIC' })]
      await aPlaylist(app.db, { owner, videos, sequential: true, visibility: 'PUBLIC' })
      return { path: (await giveBytes(app.ports, videos[1]?.assetId ?? '')).find((one) => one.endsWith(`/${name}`)) ?? '' }
    },
  }),
)

const hearing: readonly Case[] = standings.map((standing) => ({
  route: 'GET /api/v3/feed',
  about: `playlist, ${standing.about}`,
  expected: standing.seeing,
  ...(standing.as ? { as: standing.as } : {}),
  ask: async (app: TestApp, me: TestPerson | null) => ({
    path: `/api/v3/feed?topic=playlist:${(await aPlaylist(app.db, standing.wish(me))).id}`,
  }),
}))

const audiences: readonly Case[] = standings.flatMap((standing) =>
  (['', '/why'] as const).map((rest) => ({
    route: `GET /api/v3/audience/:type/:id${rest}`,
    about: `playlist, ${standing.about}`,
    expected: { ...standing.managing, anonymous: 'sign in' as const },
    ...(standing.as ? { as: standing.as } : {}),
    ask: async (app: TestApp, me: TestPerson | null) => {
      const { name } = await aPlaylist(app.db, standing.wish(me))
      return { path: `/api/v3/audience/playlist/${name}${rest}${rest && `?user=${(await aPerson(app)).name}`}` }
    },
  })),
)

export const playlistCases: readonly Case[] = [
  ...audiences,
  { route: 'GET /web/ajax/partials/playlists', expected: anyone },
  {
    route: 'GET /web/ajax/partials/playlists',
    about: 'one’s own',
    expected: people,
    ask: () => ({ path: '/web/ajax/partials/playlists?mode=manage' }),
  },
  { route: 'GET /web/ajax/partials/my/domain-content-playlist', expected: powerusers },
  {
    route: 'POST /web/ajax/playlists/create',
    expected: people,
    ask: () => ({ fields: { displayname: 'New' } }),
  },
  ...over({ route: 'GET /web/ajax/:id/playlists', of: seeingPerson }),
  ...over({ route: 'GET /web/ajax/partials/videos/:id/video-playlist-partial', of: seeingPerson }),
  ...few.map((relation) => ({
    route: 'GET /web/ajax/partials/videos/:id/settings',
    about: `option playlist, ${relation.about}`,
    expected: managing(relation),
    ask: async (app: TestApp, me: TestPerson | null) => ({
      path: `/web/ajax/partials/videos/${(await relation.make(app, me)).id}/settings?option=playlist`,
    }),
  })),
  ...cases({ route: 'GET /api/v3/playlists/:name', of: seeing }),
  ...cases({ route: 'GET /web/ajax/partials/playlists/:name/content', of: seeing }),
  ...cases({ route: 'GET /web/ajax/partials/playlists/:name/related', of: seeing }),
  ...cases({ route: 'GET /web/ajax/content/:name/search', of: keeping }),
  ...cases({ route: 'PUT /web/ajax/playlists/:name/update', of: keeping, fields: { displayname: 'Other' } }),
  ...cases({ route: 'PUT /web/ajax/playlists/:name/featured', of: keeping, fields: { featured: 1 } }),
  ...cases({ route: 'PUT /web/ajax/playlists/:name/reorder', of: keeping, fields: (id) => ({ members: { [id]: 1 } }), holds: true }),
  ...cases({ route: 'DELETE /web/ajax/playlists/:name/delete', of: keeping }),
  { route: 'POST /api/v3/playlists/undo', expected: people, ask: () => ({ fields: { changes: [randomUUID()] } }) },
  ...cases({ route: 'POST /web/ajax/playlists/:name/copy', of: copying }),
  ...cases({ route: 'POST /web/ajax/playlists/:name/content', of: keeping, fields: (id) => ({ videos: [id] }) }),
  ...cases({ route: 'DELETE /web/ajax/playlists/:name/content', of: keeping, fields: (id) => ({ videos: [id] }), holds: true }),
  ...cases({ route: 'PUT /web/ajax/playlists/:name/sort', of: keeping, fields: { order_by: 'date', order_type: 'asc' }, holds: true }),
  ...cases({ route: 'DELETE /web/ajax/playlists/:name/sort', of: keeping, holds: true, sorted: true }),
  ...cases({ route: 'POST /web/ajax/playlists/:name/content/:videoId', of: keeping }),
  ...cases({ route: 'DELETE /web/ajax/playlists/:name/content/:videoId', of: keeping, holds: true }),
  ...hearing,
  ...locked,
]
