import type { FastifyInstance } from 'fastify'
import type { Domain } from '#platform/server/bind.ts'
import type { SearchAsks } from './server/kinds.ts'
import { boundWith } from './server/routes.ts'

/** @param asks what search must know of the domains that it does not see */
export const search = (asks: SearchAsks): Domain => ({ bound: boundWith(asks), plugin: embedAddress })

/** The embedded variant has an address of its own too (wire-details, "Lines of wire.md, corrected"). */
async function embedAddress(app: FastifyInstance): Promise<void> {
  app.get('/web/embed/search', async (request, reply) => {
    const [, query = ''] = request.url.split('?')
    return reply.redirect(`/web/search?${[query, 'embed=1'].filter(Boolean).join('&')}`)
  })
}

export type { Kind } from './server/kinds.ts'
