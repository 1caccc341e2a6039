import type { FastifyInstance } from 'fastify'
import type { Domain } from '#platform/server/bind.ts'
import { searchBound } from './server/routes.ts'

export const search: Domain = { bound: searchBound, plugin: embedAddress }

/** The embedded variant has an address of its own too (wire-details, "Lines of wire.md, corrected"). */
async function embedAddress(app: FastifyInstance): Promise<void> {
  app.get('/web/embed/search', async (request, reply) => {
    const [, query = ''] = request.url.split('?')
    return reply.redirect(`/web/search?${[query, 'embed=1'].filter(Boolean).join('&')}`)
  })
}
