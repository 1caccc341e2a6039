import { contentType } from '#domains/content/server.ts'
import { firstOf, totalOf } from '#platform/contract/page.ts'
import { Problem } from '#platform/contract/problem.ts'
import { bind } from '#platform/server/bind.ts'
import { embedTokenRoutes } from '../../contract/embed-tokens.ts'
import { createEmbedToken, removeEmbedToken } from '../commands/embed-tokens.ts'
import { checkEmbedToken } from '../embedding.ts'
import { bearerOf } from '../identify.ts'
import { can } from '../policy.ts'
import { presentEmbedToken, presentPage } from '../present.ts'
import { countEmbedTokens, listEmbedTokens } from '../queries/embed-tokens.ts'

const longestName = 200

/** What is sent besides what every token has, by type of content. */
const thingsIn = (sent: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(sent).filter((entry): entry is [string, string] => {
      const [type, name] = entry
      const isEmbeddable = contentType(type)?.embed !== undefined
      return isEmbeddable && typeof name === 'string' && name !== '' && name.length <= longestName
    }),
  )

export const embedTokensBound = bind(embedTokenRoutes, {
  createEmbedToken: async ({ viewer, write, request, body: { subject, displayname, expires, ...sent } }) => ({
    result: 'success' as const,
    ...(await write((tx) =>
      createEmbedToken(tx, { viewer, secret: bearerOf(request) }, { subject, displayname, expires, things: thingsIn(sent) }),
    )),
  }),
  listEmbedTokens: async ({ db, viewer, query }) => {
    if (query.all && !can.administer(viewer)) throw new Problem('forbidden')
    const asked = { makerId: query.all ? null : viewer.id, first: firstOf(query), max: query.max }
    const total = query.count ? await countEmbedTokens(db, asked.makerId) : null
    return { ...presentPage(await listEmbedTokens(db, asked), asked, presentEmbedToken), ...totalOf(total) }
  },
  removeEmbedToken: async ({ viewer, write, params }) => {
    await write((tx) => removeEmbedToken(tx, viewer, params.id))
    return { result: 'success' as const }
  },
  openEmbedSession: async ({ ports, body }) => {
    const { id: kcid, displayname, expires_at } = await checkEmbedToken(ports, body)
    return { result: 'success' as const, kcid, displayname, expires: expires_at.toISOString() }
  },
})
