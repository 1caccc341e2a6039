import { randomUUID } from 'node:crypto'
import type { TestPerson } from '#domains/accounts/testing.ts'
import { relations as channelRelations, some as someChannels } from '#domains/channels/authorization.ts'
import { eventStandings, managingEvent, presentingEvent, seeingEvent } from '#domains/events/authorization.ts'
import { anEvent } from '#domains/events/testing.ts'
import { standings } from '#domains/playlists/authorization.ts'
import { aPlaylist } from '#domains/playlists/testing.ts'
import { trackRelations } from '#domains/tracks/authorization.ts'
import { aTrack } from '#domains/tracks/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import type { TestApp } from '#platform/server/testing.ts'
import { admins, anyone, type Case, type Kind, kinds, nobody, people, reviewers } from './case.ts'
import { all, few, type Relation } from './relations.ts'

const headers = { accept: 'text/html,application/xhtml+xml' }

/** Nobody is told that something is there but not for them: a page is there, may be there after signing in, or isn't. */
const asPage = (expected: Case['expected']): Case['expected'] =>
  Object.fromEntries(
    kinds.map((kind) => {
      if (expected[kind] === 'yes') return [kind, 'yes']
      return [kind, kind === 'anonymous' ? 'sign in' : 'hidden']
    }),
  ) as Record<Kind, Case['expected'][Kind]>

const plain = (expected: Case['expected'], ...paths: string[]): Case[] =>
  paths.map((path) => ({ route: `GET ${path}`, about: 'page', expected: asPage(expected), ask: () => ({ path, headers }) }))

interface Thing {
  readonly about: string
  readonly as?: Case['as']
  readonly make: (app: TestApp, me: TestPerson | null) => Promise<{ readonly address: string }>
}

const of = <T extends Thing>(path: string, things: readonly T[], who: (thing: T) => Case['expected'], query = ''): Case[] =>
  things.map((thing) => ({
    route: `GET ${path}`,
    about: `page${query && ` with ${query}`}, ${thing.about}`,
    expected: asPage(who(thing)),
    ...(thing.as ? { as: thing.as } : {}),
    ask: async (app, me) => ({ path: path.replace(/:(id|name)\b/, (await thing.make(app, me)).address) + query, headers }),
  }))

const only = (some: readonly Kind[]) => Object.fromEntries(kinds.map((kind) => [kind, some.includes(kind) ? 'yes' : 'hidden']))
const seeing = ({ sees }: { readonly sees: readonly Kind[] }) => only(sees) as Case['expected']
const managing = ({ manages }: { readonly manages: readonly Kind[] }) => only(manages) as Case['expected']

const addressed = (relation: Relation) => ({
  ...relation,
  make: async (...asking: Parameters<Relation['make']>) => ({ address: (await relation.make(...asking)).id }),
})
const videos = all.map(addressed)
const fewVideos = few.map(addressed)
const restricted = addressed({
  about: 'USERS, restricted',
  sees: kinds.slice(2),
  manages: kinds.slice(2),
  make: (app) => aVideo(app.db, { settings: { restricted_video: true } }),
})

/** A siteadmin is asked there whether to open a PRIVATE video all the same (CM-2.69). */
const opening = (relation: (typeof videos)[number]) =>
  relation.about === 'PRIVATE' ? { ...seeing(relation), siteadmin: 'yes' as const } : seeing(relation)

const named = (relation: (typeof channelRelations)[number]) => ({
  ...relation,
  make: async (...asking: Parameters<typeof relation.make>) => ({ address: (await relation.make(...asking)).name }),
})
const channels = channelRelations.map(named)
const fewChannels = someChannels.map(named)

const playlists = standings.map((standing) => ({
  ...standing,
  make: async (app: TestApp, me: TestPerson | null) => ({ address: (await aPlaylist(app.db, standing.wish(me))).name }),
}))

const tracks = trackRelations.map((relation) => ({
  ...relation,
  make: async (app: TestApp, me: TestPerson | null) => ({ address: (await aTrack(app.db, await relation.wish(app, me))).name }),
}))
const fewTracks = tracks.filter(({ about }) => ['written', 'USERS'].includes(about))
const events = eventStandings.map((standing) => ({
  ...standing,
  make: async (app: TestApp, me: TestPerson | null) => ({ address: (await anEvent(app.db, await standing.wish(app, me))).id }),
}))

/** Who gets which page. Where the web is not built, there are none. */
export const pageCases: readonly Case[] = [
  ...plain(anyone, '/', '/web/', '/web/login', '/web/setup', '/web/videos', '/web/shorts', '/web/podcasts', '/web/playlists'),
  {
    route: 'GET /web/my/channels/reports/:id',
    expected: anyone,
    ask: () => ({ path: `/web/my/channels/reports/${randomUUID()}`, headers }),
  },
  ...plain(
    anyone,
    '/web/topics/:topic',
    '/web/feeds/:topic',
    '/web/invitations/:token',
    '/web/password',
    '/web/password/:token',
    '/web/channels',
    '/web/tracks',
    '/web/events',
    '/web/search',
    '/certificates/:code',
  ),
  { route: 'GET /web/*', about: 'page that no rule is about', expected: nobody, ask: () => ({ path: '/web/nothing/here', headers }) },
  ...plain(reviewers, '/web/my/reviews'),
  ...plain(
    people,
    '/web/profile',
    '/web/my/history',
    '/web/my/inbox',
    '/web/my/lists',
    '/web/my/channels',
    '/web/my/playlists',
    '/web/my/tracks',
    '/web/my/team',
    '/web/my/certificates',
    '/web/my/events',
  ),
  ...plain(
    people,
    '/web/my/videos',
    '/web/my/podcasts',
    '/web/my/reels',
    '/web/upload',
    '/web/record',
    '/web/import',
    '/web/my/projects',
    '/web/studio',
    '/web/playlists/create',
  ),
  ...plain({ ...people, user: 'hidden' }, '/web/channels/create', '/web/events/create', '/web/tracks/create', '/web/my/domain-content'),
  ...plain(admins, '/web/admin/people', '/web/admin/groups', '/web/admin/settings', '/web/admin/mail', '/web/admin/videos'),
  ...plain(
    admins,
    '/web/admin/library',
    '/web/admin/home',
    '/web/admin/abuse',
    '/web/admin/audit',
    '/web/admin/analytics',
    '/web/admin/engines',
    '/web/admin/certificates',
    '/web/admin/learning-records',
    '/web/admin/templates',
    '/web/admin/templates/:id',
  ),
  ...of('/web/videos/:id/play', videos, opening),
  ...of('/web/shorts/:id', fewVideos, opening),
  ...of('/web/videos/:id/settings', videos, managing),
  ...of('/web/videos/:id/feedback', videos, managing),
  ...of('/web/videos/:id/transcripts/:transcriptId', fewVideos, managing),
  ...of('/web/videos/:id/nv4/embedded', [...fewVideos, restricted], seeing),
  ...of('/web/videos/:id/nv4/embedded', fewVideos, () => anyone, '?kcid=who'),
  ...of('/web/videos/:id/nv4/embedded', fewVideos, seeing, '?kcid=who&token=none'),
  ...of('/web/videos/:id/packages/:packageId/embedded', [...fewVideos, restricted], seeing),
  ...of('/web/videos/:id/packages/:packageId/embedded', fewVideos, () => anyone, '?kcid=who'),
  ...of('/web/tracks/:name/units/:unitId', fewTracks, seeing),
  ...of('/web/tracks/:name/units/:unitId', fewTracks, () => anyone, '?kcid=who'),
  ...of('/web/tracks/:name/units/:unitId/embedded', fewTracks, seeing),
  ...of('/web/tracks/:name/units/:unitId/embedded', fewTracks, () => anyone, '?kcid=who'),
  ...of('/web/channels/:name', channels, seeing),
  ...of('/web/channels/:name/search', fewChannels, seeing),
  ...of('/web/channels/:name/settings', channels, managing),
  ...of('/web/channels/:name/manage', fewChannels, managing),
  ...of('/web/embed/channels/:name', fewChannels, seeing),
  ...of('/web/embed/channels/:name', fewChannels, () => anyone, '?kcid=who'),
  ...of('/web/tracks/:name', tracks, seeing),
  ...of('/web/tracks/:name/settings', tracks, managing),
  ...of('/web/tracks/:name/content', fewTracks, managing),
  ...of('/web/tracks/:name/distribution', fewTracks, managing),
  ...of('/web/tracks/:name/analytics', fewTracks, managing),
  ...of('/web/tracks/:name/try', fewTracks, managing),
  ...of('/web/tracks/:name/certificates', fewTracks, managing),
  ...of('/web/tracks/:name/certificate', fewTracks, seeing),
  ...of('/web/embed/tracks/:name', fewTracks, seeing),
  ...of('/web/embed/tracks/:name', fewTracks, () => anyone, '?kcid=who'),
  ...of('/web/events/:id', events, seeingEvent),
  ...of('/web/events/:id/settings', events, managingEvent),
  ...of('/web/events/:id/presenter', events, presentingEvent),
  // Whoever has no account is led to where they join, whatever is there.
  ...of('/web/events/:id/participant', events, (standing) => ({ ...seeingEvent(standing), anonymous: 'yes' })),
  ...of('/web/events/:id/captions', events, seeingEvent),
  ...of('/web/events/:id/participant/join', events, () => anyone),
  ...of('/web/events/:id/participant/emails', events, () => anyone),
  ...of('/web/playlists/:name', playlists, ({ seeing: expected }) => expected),
  ...of('/web/playlists/:name/edit', playlists, ({ managing: expected }) => expected),
  ...of('/web/playlists/:name/manage', playlists, ({ managing: expected }) => expected),
  ...of('/web/embed/playlists/:name', playlists, ({ seeing: expected }) => expected),
]
