import { randomUUID } from 'node:crypto'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { uploadOf } from '#domains/media/authorization.ts'
import { giveBytes } from '#domains/media/testing.ts'
import { putTranscript } from '#domains/transcripts/server.ts'
import type { TestApp } from '#platform/server/testing.ts'
import { admins, anyone, type Case, people, powerusers, reviewers } from '#tests/authorization-table/case.ts'
import { all, changing, few, managing, over, type Relation, saving, seeing, seeingPerson } from '#tests/authorization-table/relations.ts'
import { aVideo } from './testing.ts'

/** A siteadmin is asked whether to open a PRIVATE video all the same (CM-2.69). */
const seeingOrAsked = (relation: Relation) =>
  relation.about === 'PRIVATE' ? { ...seeing(relation), siteadmin: 'yes' as const } : seeing(relation)

const opening = (relation: Relation): Case['expected'] => {
  const others = relation.about === 'PRIVATE' ? 'hidden' : 'no'
  return { anonymous: 'sign in', user: others, poweruser: others, reviewer: others, siteadmin: 'yes' }
}

const id = ({ id: gconfid }: { id: string }) => ({ gconfid })
const watched = () => ({ session: 'a test', intervals: [[0, 1]], position: 1 })

const one: readonly Case[] = [
  ...over({ route: 'GET /api/v3/videos/:id', of: seeingOrAsked, relations: all }),
  ...over({ route: 'GET /web/ajax/partials/videos/:id', of: seeing }),
  ...over({ route: 'GET /web/ajax/partials/videos/:id/related', of: seeing }),
  ...over({ route: 'POST /api/v3/videos/:id/progress', of: seeing, relations: all, fields: watched }),
  ...over({ route: 'GET /api/v3/videos/:id/download', of: saving }),
  ...over({ route: 'GET /api/v3/videos/:id/scene-thumbnails', of: managing }),
  ...over({ route: 'GET /web/videos/:id/settings', of: managing, relations: all }),
  ...over({ route: 'GET /web/ajax/partials/videos/:id/settings', of: managing }),
  ...over({
    route: 'PUT /web/ajax/videos/update',
    of: changing,
    relations: all,
    fields: (video) => ({ ...id(video), video_title: 'New' }),
  }),
  ...over({ route: 'POST /web/ajax/videos/:id/copy', of: changing, relations: all, fields: () => ({ displayname: 'New' }) }),
  ...over({ route: 'GET /web/ajax/:id/members', of: managing, relations: all }),
  ...over({ route: 'DELETE /web/ajax/videos/delete', of: managing, relations: all, fields: id }),
  ...over({ route: 'PUT /web/ajax/videos/:id/featured', of: managing, fields: () => ({ featured: 1 }) }),
  ...over({ route: 'POST /web/ajax/videos/:id/like', of: seeingPerson, relations: all }),
  ...over({ route: 'DELETE /web/ajax/videos/:id/like', of: seeingPerson }),
  ...over({
    route: 'POST /web/ajax/videos/:id/abuse',
    of: seeingPerson,
    relations: all,
    fields: () => ({ reportedtext: 'It is not true.' }),
  }),
  ...over({
    route: 'POST /web/ajax/videos/:id/notification/access',
    of: opening,
    relations: few.slice(1),
    fields: () => ({ action: 'accessanyway' }),
  }),
]

/** Who manages it sends it; it was sent to the one who asks, if they may decide. */
const reviewing: readonly Case[] = [
  ...few.map((relation) => ({
    route: 'POST /web/ajax/videos/:id/review',
    about: `sending, ${relation.about}`,
    expected: managing(relation),
    ask: async (app: TestApp, me: TestPerson | null) => {
      const [video, reviewer] = [await relation.make(app, me), await aPerson(app, { role: 'reviewer' })]
      return { path: `/web/ajax/videos/${video.id}/review`, fields: { action: 'send', reviewername: reviewer.name } }
    },
  })),
  ...(['PRIVATE', 'USERS'] as const).map((visibility) => ({
    route: 'POST /web/ajax/videos/:id/review',
    about: `deciding, ${visibility}, sent to them`,
    expected: {
      anonymous: 'sign in',
      user: visibility === 'PRIVATE' ? 'hidden' : 'no',
      poweruser: visibility === 'PRIVATE' ? 'hidden' : 'no',
      reviewer: 'yes',
      siteadmin: 'yes',
    } as const,
    ask: async (app: TestApp, me: TestPerson | null) => {
      const reviewing = { review_state: 'SENT', reviewer_id: me?.id ?? null }
      const video = await aVideo(app.db, { visibility, settings: reviewing })
      return { path: `/web/ajax/videos/${video.id}/review`, fields: { action: 'approve' } }
    },
  })),
  ...over({ route: 'GET /api/v3/videos/:id/reviews', of: managing }),
  ...over({ route: 'POST /api/v3/videos/:id/expire', of: managing, relations: all }),
  { route: 'GET /api/v3/reviews', expected: reviewers },
]

/** Of videos whose file is there. */
const migrating: readonly Case[] = [
  ...all.map((relation) => ({
    route: 'POST /web/ajax/videos/:id/migrate',
    about: relation.about,
    expected: changing(relation),
    ...(relation.as ? { as: relation.as } : {}),
    ask: async (app: TestApp, me: TestPerson | null) => {
      const { id, assetId } = await relation.make(app, me)
      await giveBytes(app.ports, assetId)
      return { path: `/web/ajax/videos/${id}/migrate` }
    },
  })),
  ...all.map((relation) => ({
    route: 'GET /web/ajax/jobs',
    about: relation.about,
    expected: managing(relation),
    ...(relation.as ? { as: relation.as } : {}),
    ask: async (app: TestApp, me: TestPerson | null) => ({
      path: `/web/ajax/jobs?id=${(await relation.make(app, me)).id}&jobName=migrate`,
    }),
  })),
]

const vtt = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n'

const captions: readonly Case[] = all.map((relation) => ({
  route: 'GET /api/v3/videos/:id/captions/:language',
  about: relation.about,
  expected: seeing(relation),
  ...(relation.as ? { as: relation.as } : {}),
  ask: async (app, me) => {
    const video = await relation.make(app, me)
    await app.db.transaction().execute((tx) => putTranscript(tx, video.id, { language: 'en', vtt }))
    return { path: `/api/v3/videos/${video.id}/captions/en` }
  },
}))

/** Who hears of a video's changes: whoever sees it. */
const hearing: readonly Case[] = all.map((relation) => ({
  route: 'GET /api/v3/feed',
  about: `video, ${relation.about}`,
  expected: seeing(relation),
  ...(relation.as ? { as: relation.as } : {}),
  ask: async (app, me) => ({ path: `/api/v3/feed?topic=video:${(await relation.make(app, me)).id}` }),
}))

async function deletedPath(app: TestApp): Promise<string> {
  const deleted = all.find((relation) => relation.about === 'own, deleted')
  const video = await deleted?.make(app, null)
  return `/api/v3/videos/deleted/${video?.id}/restore`
}

const creating =
  (owner: (app: TestApp, me: TestPerson | null) => Promise<TestPerson | null>) => async (app: TestApp, me: TestPerson | null) => ({
    fields: { displayname: 'New', upload_url: await uploadOf(await owner(app, me)) },
  })

const listings: readonly Case[] = [
  ...['videos_listing', 'short_videos_listing', 'podcasts_listing', 'videos/search'].map((name) => ({
    route: `GET /web/ajax/partials/${name}`,
    expected: anyone,
  })),
  ...['my/my-videos', 'my/my-podcasts', 'my/my-reels', 'my/promotion/my-content', 'promotion/my-content'].map((name) => ({
    route: `GET /web/ajax/partials/${name}`,
    expected: people,
  })),
  ...['domain-content-video', 'domain-content-podcast'].map((name) => ({
    route: `GET /web/ajax/partials/my/${name}`,
    expected: powerusers,
  })),
  { route: 'GET /api/v3/users/me/viewerships', expected: people },
  { route: 'GET /api/v3/recordings', expected: people },
  { route: 'GET /web/ajax/partials/my/my-history', expected: people },
  { route: 'DELETE /api/v3/users/me/history', expected: people, ask: () => ({ fields: {} }) },
  { route: 'GET /api/v3/abuse-reports', expected: admins },
  {
    route: 'PUT /api/v3/abuse-reports',
    expected: { ...admins, siteadmin: 'hidden' },
    ask: () => ({ fields: { id: randomUUID(), state: 'DONE' } }),
  },
  {
    route: 'GET /web/embed/videos/:id',
    expected: anyone,
    ask: () => ({ path: '/web/embed/videos/gcc-00000000-0000-0000-0000-000000000000' }),
  },
  { route: 'GET /web/ajax/configurable-home-partial', expected: anyone },
]

const making: readonly Case[] = [
  { route: 'POST /api/v3/videos', about: 'of an own upload', expected: people, ask: creating(async (_, me) => me) },
  {
    route: 'POST /api/v3/videos',
    about: "of another's upload",
    expected: { anonymous: 'sign in', user: 422, poweruser: 422, reviewer: 422, siteadmin: 422 },
    ask: creating((app) => aPerson(app)),
  },
  { route: 'GET /api/v3/videos/deleted', expected: admins },
  { route: 'POST /api/v3/videos/undo', expected: people, ask: () => ({ fields: { changes: [randomUUID()] } }) },
  { route: 'POST /api/v3/videos/deleted/:id/restore', expected: admins, ask: async (app) => ({ path: await deletedPath(app) }) },
]

export const videoCases: readonly Case[] = [...one, ...reviewing, ...migrating, ...captions, ...hearing, ...listings, ...making]
