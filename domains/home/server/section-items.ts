import { contentType, homeRow } from '#domains/content/server.ts'
import { listInProgress, listNewest, listOfTopic, listPopular, listTilesOf, listTrending } from '#domains/videos/server.ts'
import type { Db } from '#platform/server/db.ts'
import { isPerson, type Viewer } from '#platform/server/viewer.ts'
import type { HomeScope, HomeSection } from '../contract.ts'
import { listRecommended } from './queries/recommended.ts'

type SectionItems = Pick<HomeSection, 'items' | 'because'>

async function recommended(db: Db, viewer: Viewer, max: number): Promise<SectionItems> {
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

const scopes: Readonly<Record<HomeScope, (db: Db, viewer: Viewer, max: number) => Promise<SectionItems>>> = {
  continue: async (db, viewer, max) => ({ items: isPerson(viewer) ? await listInProgress(db, viewer, max) : [] }),
  recommended,
  recent: async (db, viewer, max) => ({ items: await listNewest(db, viewer, 'video', max) }),
  shorts: async () => ({ items: [] }),
  trending: async (db, viewer, max) => ({ items: await listTrending(db, viewer, max) }),
  popular: async (db, viewer, max) => ({ items: await listPopular(db, viewer, max) }),
  podcasts: async (db, viewer, max) => ({ items: await listNewest(db, viewer, 'podcast', max) }),
}

async function loadScope(name: string, { db, viewer, max }: SectionWanted): Promise<SectionItems> {
  if (Object.hasOwn(scopes, name)) return scopes[name as HomeScope](db, viewer, max)
  return { items: [...((await homeRow(name)?.(db, viewer, max)) ?? [])] }
}

interface SectionWanted {
  readonly db: Db
  readonly viewer: Viewer
  readonly max: number
}

/** What a section of this source shows to a viewer; nothing where the source is not there any more. */
export async function loadSection(source: string, { db, viewer, max }: SectionWanted): Promise<SectionItems> {
  const [kind = '', name = ''] = source.split(/:(.*)/s)
  if (kind === 'scope') return loadScope(name, { db, viewer, max })
  if (kind === 'topic') return { items: await listOfTopic(db, viewer, name, max) }
  return { items: [...((await contentType(kind)?.shelf?.(db, viewer, name, max)) ?? [])] }
}
