import { listBegun, listNewest, listOfTopic, listPopular, listTilesOf, listTrending } from '#domains/videos/server.ts'
import type { Db } from '#platform/server/db.ts'
import type { Person, Viewer } from '#platform/server/viewer.ts'
import type { HomeScope, HomeSection } from '../contract.ts'
import { listRecommended } from './queries/recommended.ts'

type Filled = Pick<HomeSection, 'items' | 'because'>

/** What a section of another domain's things shows to a viewer. */
export interface Source {
  readonly items: (db: Db, viewer: Viewer, name: string, max: number) => Promise<HomeSection['items']>
}

/** Kinds of sections from other domains, by the word before the colon. */
export type Sources = Readonly<Partial<Record<'channel' | 'playlist', Source>>>

const isPerson = (viewer: Viewer): viewer is Person => viewer.id !== null

async function recommended(db: Db, viewer: Viewer, max: number): Promise<Filled> {
  if (!isPerson(viewer)) return { items: [] }
  const rows = await listRecommended(db, viewer, max)
  const items =
    rows.length === 0
      ? []
      : await listTilesOf(
          db,
          viewer,
          rows.map(({ id }) => id),
        )
  return { items, because: Object.fromEntries(rows.map(({ id, reason, name }) => [id, { reason, name }])) }
}

const scopes: Readonly<Record<HomeScope, (db: Db, viewer: Viewer, max: number) => Promise<Filled>>> = {
  continue: async (db, viewer, max) => ({ items: isPerson(viewer) ? await listBegun(db, viewer, max) : [] }),
  recommended,
  recent: async (db, viewer, max) => ({ items: await listNewest(db, viewer, 'video', max) }),
  shorts: async () => ({ items: [] }),
  trending: async (db, viewer, max) => ({ items: await listTrending(db, viewer, max) }),
  popular: async (db, viewer, max) => ({ items: await listPopular(db, viewer, max) }),
  podcasts: async (db, viewer, max) => ({ items: await listNewest(db, viewer, 'podcast', max) }),
}

interface Filling {
  readonly db: Db
  readonly viewer: Viewer
  readonly sources: Sources
  readonly max: number
}

/** What a section of this source shows to a viewer; nothing where the source is not there any more. */
export async function fill(source: string, { db, viewer, sources, max }: Filling): Promise<Filled> {
  const [kind = '', name = ''] = source.split(/:(.*)/s)
  if (kind === 'scope') return (await scopes[name as HomeScope]?.(db, viewer, max)) ?? { items: [] }
  if (kind === 'topic') return { items: await listOfTopic(db, viewer, name, max) }
  return { items: (await sources[kind as keyof Sources]?.items(db, viewer, name, max)) ?? [] }
}
