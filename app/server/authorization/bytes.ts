import { grantPath } from '#domains/media/server.ts'
import { giveBytes } from '#domains/media/testing.ts'
import { everyone } from '#platform/server/viewer.ts'
import { always, anyone, type Case, nobody } from './case.ts'
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
  readonly relation: Relation | undefined
  readonly change?: (grant: string) => string
  readonly seconds?: number
}

/** A grant says by itself for whom it speaks: who brings it makes no difference. */
const granted = ({ about, expected, relation, change = (grant) => grant, seconds = 60 }: Grant): Case => ({
  route: 'GET /grants/*',
  about,
  expected,
  ask: async (app) => {
    const made = await relation?.make(app, null)
    const assetId = made?.assetId ?? ''
    if (assetId !== '') await giveBytes(app.ports, assetId)
    const viewer = { id: null, principals: [everyone] }
    return { path: `${change(grantPath(app.ports.secrets, { viewer, assetId, seconds }))}/media/${assetId}/poster.webp` }
  },
})

const named = (about: string) => all.find((relation) => relation.about === about)

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
  granted({ about: 'for everyone, PUBLIC', expected: anyone, relation: named('PUBLIC') }),
  granted({ about: 'for everyone, USERS', expected: nobody, relation: named('USERS') }),
  granted({ about: 'forged', expected: always(401), relation: named('PUBLIC'), change: (grant) => grant.replace(/.{4}$/, 'AAAA') }),
  granted({ about: 'that is over', expected: always(401), relation: named('PUBLIC'), seconds: -1 }),
]
