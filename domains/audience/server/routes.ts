import { contentType } from '#domains/content/server.ts'
import { pageFrom, windowOf } from '#platform/contract/page.ts'
import { Problem } from '#platform/contract/problem.ts'
import { bind, type Call } from '#platform/server/bind.ts'
import { audienceRoutes } from '../contract/asking.ts'
import type { Audience } from './audience.ts'
import { explainGroup, explainPerson } from './explain.ts'

declare module '#domains/content/server.ts' {
  interface ContentType {
    /** Who sees such a thing, for who manages it; absent: nobody can say. */
    readonly audience?: Audience
  }
}

type Asking = Pick<Call<typeof audienceRoutes.listAudience>, 'db' | 'viewer' | 'params'>

/** The audience of a thing that the viewer manages. */
async function managed({ db, viewer, params }: Asking): Promise<{ audience: Audience; id: string }> {
  const type = contentType(params.type)
  const thing = type?.audience && (await type.find(db, viewer, params.id))
  if (!type?.audience || !thing) throw new Problem('not_found')
  if (!(await type.pages?.manages(db, viewer, params.id))) throw new Problem('forbidden')
  return { audience: type.audience, id: thing.id }
}

export const audienceBound = bind(audienceRoutes, {
  listAudience: async ({ db, viewer, params, query }) => {
    const { audience, id } = await managed({ db, viewer, params })
    const page = windowOf(query)
    return pageFrom(await audience.readers(db, id, page), page.first, page.max)
  },
  explainAudience: async ({ db, viewer, params, query: { user, group } }) => {
    const { audience, id } = await managed({ db, viewer, params })
    return user === undefined ? explainGroup(audience, db, id, group ?? '') : explainPerson(audience, db, id, user)
  },
})
