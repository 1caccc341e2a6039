import { randomUUID } from 'node:crypto'
import { aPerson } from '#domains/accounts/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { admins, type Case, nobody, people, strangers } from '#tests/authorization-table/case.ts'
import { all, over, type Relation, seeing, seeingPerson } from '#tests/authorization-table/relations.ts'

const telling = async () => ({ path: `/api/v3/inbox/${randomUUID()}`, fields: { read: 1 } })

/** Whoever sees the video, to somebody of the organisation. */
const sharing: readonly Case[] = all.map((relation: Relation) => ({
  route: 'POST /web/ajax/:types/:id/share',
  about: relation.about,
  expected: seeingPerson(relation),
  ...(relation.as ? { as: relation.as } : {}),
  ask: async (app, me) => {
    const [video, other] = [await relation.make(app, me), await aPerson(app)]
    return { path: `/web/ajax/videos/${video.id}/share`, fields: { recipients: other.name } }
  },
}))

export const inboxCases: readonly Case[] = [
  ...sharing,
  ...over({ route: 'GET /web/ajax/partials/videos/share', of: seeing, relations: all }).map((one) => ({
    ...one,
    ask: async (...asking: Parameters<NonNullable<Case['ask']>>) => {
      const { path = '' } =
        (await all
          .find(({ about }) => about === one.about)
          ?.make(...asking)
          .then(({ id }) => ({ path: id }))) ?? {}
      return { path: `/web/ajax/partials/videos/share?page=video&contentId=${path}` }
    },
  })),
  ...['feeds', 'channels', 'playlists', 'nonsense'].map((type) => ({
    route: 'POST /web/ajax/:types/:id/share',
    about: `of ${type}, and something that is not there`,
    expected: strangers,
    ask: () => ({ path: `/web/ajax/${type}/nothing-of-this-name/share`, fields: { recipients: 'root' } }),
  })),
  {
    route: 'GET /api/v3/oembed',
    about: 'of what not everybody may see',
    expected: nobody,
    ask: async ({ db, ports }, me) => {
      const { id } = await aVideo(db, { visibility: 'USERS', ...(me && { owner: me }) })
      return { path: `/api/v3/oembed?url=${encodeURIComponent(`${ports.config.publicUrl}/web/videos/${id}/play`)}` }
    },
  },
  { route: 'GET /api/v3/inbox', expected: people },
  { route: 'GET /api/v3/inbox/kinds', expected: people },
  { route: 'PUT /api/v3/inbox/:id', about: 'of another', expected: strangers, ask: telling },
  { route: 'PUT /api/v3/inbox/:id', about: 'all of one’s own', expected: people, ask: () => ({ path: '/api/v3/inbox/all', fields: {} }) },
  {
    route: 'GET /api/v3/feed',
    about: 'inbox of another',
    expected: { ...strangers, anonymous: 'hidden' },
    ask: () => ({ path: `/api/v3/feed?topic=inbox:${randomUUID()}` }),
  },
  { route: 'GET /api/v3/home-sections', expected: admins },
  {
    route: 'PUT /api/v3/home-sections',
    expected: admins,
    ask: () => ({ fields: { sections: [{ title: 'New', source: 'scope:recent' }] } }),
  },
]
