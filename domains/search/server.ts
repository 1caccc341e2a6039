import type { FastifyInstance } from 'fastify'
import type { VideoPlaces } from '#domains/videos/server.ts'
import type { Domain } from '#platform/server/bind.ts'
import { searchBound } from './server/routes.ts'

/** @param places what has words in videos besides their transcripts: comments, later highlights and slides */
export const search = (places: readonly VideoPlaces[]): Domain => ({ bound: searchBound(places), plugin: embedAddress })

/** The embedded variant has an address of its own too (wire-details, "Lines of wire.md, corrected"). */
async function embedAddress(app: FastifyInstance): Promise<void> {
  app.get('/web/embed/search', async (request, reply) => {
    const [, query = ''] = request.url.split('?')
    return reply.redirect(`/web/search?${[query, 'embed=1'].filter(Boolean).join('&')}`)
  })
}
