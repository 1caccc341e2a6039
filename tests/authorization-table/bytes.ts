import { randomUUID } from 'node:crypto'
import { grantPath } from '#domains/accounts/server.ts'
import { giveBytes } from '#domains/media/testing.ts'
import { aVideo, type VideoWish } from '#domains/videos/testing.ts'
import type { TestApp } from '#platform/server/testing.ts'
import { anEmbedToken } from '../embed-tokens.ts'
import { always, type Case, nobody } from './case.ts'
import { all, few, type Relation, saving, seeing } from './relations.ts'

/** The ends of the addresses of every kind of bytes that an asset has. */
const names = [
  'original',
  'poster.webp',
  'scene-0.webp',
  'storyboard-0.jpg',
  'waveform.json',
  'master.m3u8',
  'index.m3u8',
  'init.mp4',
  '0.m4s',
]

const over = (relation: Relation, name: string, expected: Case['expected']): Case => ({
  route: 'GET /media/*',
  about: `${name} of ${relation.about}`,
  expected,
  ...(relation.as ? { as: relation.as } : {}),
  ask: async (app, me) => {
    const { assetId } = await relation.make(app, me)
    const [file = '', query] = name.split('?')
    const path = (await giveBytes(app.ports, assetId)).find((one) => one.endsWith(`/${file}`)) ?? ''
    return { path: query === undefined ? path : `${path}?${query}` }
  },
})

interface Grant {
  readonly about: string
  readonly expected: Case['expected']
  /** What the token names, and what is asked for by its grant. */
  readonly videos: (app: TestApp) => Promise<{ readonly named: Made; readonly asked: Made }>
  readonly change?: (grant: string) => string
  readonly before?: (app: TestApp, tokenId: string) => Promise<unknown>
}

type Made = Awaited<ReturnType<typeof aVideo>>

/** A grant says by itself for whom it speaks: who brings it makes no difference. */
const granted = ({ about, expected, videos, change = (grant) => grant, before }: Grant): Case => ({
  route: 'GET /media/*',
  about: `by a grant ${about}`,
  expected,
  ask: async (app) => {
    const { named, asked } = await videos(app)
    await giveBytes(app.ports, asked.assetId)
    const { kcid } = await anEmbedToken(app, { video: named.id })
    await before?.(app, kcid)
    return { path: `${change(grantPath(app.ports, kcid))}/media/${asked.assetId}/poster.webp` }
  },
})

const one = (settings: VideoWish) => async (app: TestApp) => {
  const named = await aVideo(app.db, settings)
  return { named, asked: named }
}

const another = (settings: VideoWish) => async (app: TestApp) => ({ named: await aVideo(app.db), asked: await aVideo(app.db, settings) })

/** How far the work on an asset is. */
const hearing: readonly Case[] = few.map((relation) => ({
  route: 'GET /api/v3/feed',
  about: `asset, ${relation.about}`,
  expected: seeing(relation),
  ask: async (app, me) => ({ path: `/api/v3/feed?topic=asset:${(await relation.make(app, me)).assetId}` }),
}))

export const byteCases: readonly Case[] = [
  ...hearing,
  { route: 'GET /api/v3/feed', about: 'asset of no id', expected: nobody, ask: () => ({ path: '/api/v3/feed?topic=asset:none' }) },
  ...all.map((relation) => over(relation, 'original', seeing(relation))),
  ...few.flatMap((relation) => names.slice(1).map((name) => over(relation, name, seeing(relation)))),
  ...few.map((relation) => over(relation, 'original?save', saving(relation))),
  {
    route: 'GET /media/*',
    about: 'of an asset that does not exist',
    expected: nobody,
    ask: () => ({ path: '/media/00000000-0000-4000-8000-0000000000aa/poster.webp' }),
  },
  granted({ about: 'for the video that its token names', expected: always(200), videos: one({ visibility: 'USERS' }) }),
  granted({ about: 'for another video, PUBLIC', expected: always(200), videos: another({ visibility: 'PUBLIC' }) }),
  granted({ about: 'for another video, USERS', expected: nobody, videos: another({ visibility: 'USERS' }) }),
  granted({ about: 'that is forged', expected: always(401), videos: one({}), change: (grant) => grant.replace(/.{4}$/, 'AAAA') }),
  granted({
    about: 'of another token',
    expected: always(401),
    videos: one({}),
    change: (grant) => grant.replace(/[0-9a-f-]{36}/, randomUUID()),
  }),
  granted({
    about: 'whose token was revoked',
    expected: always(401),
    videos: one({}),
    before: (app, id) => app.db.deleteFrom('embed_token').where('id', '=', id).execute(),
  }),
  {
    route: 'GET /web/files/*',
    about: 'by a forged grant',
    expected: always(401),
    ask: () => ({ path: `/grants/${randomUUID()}.AAAA/web/files/files/image/${randomUUID()}` }),
  },
  {
    route: 'GET /web/files/*',
    about: 'by a grant, of no file',
    expected: nobody,
    ask: async (app) => {
      const { kcid } = await anEmbedToken(app, { video: (await aVideo(app.db)).id })
      return { path: `${grantPath(app.ports, kcid)}/web/files/files/image/${randomUUID()}` }
    },
  },
]
