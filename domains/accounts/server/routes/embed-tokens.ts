import { bind } from '#platform/server/bind.ts'
import { embedTokenRoutes } from '../../contract/embed-tokens.ts'
import { createEmbedToken, type Namings } from '../commands/embed-tokens.ts'
import { openEmbedSession } from '../embedding.ts'

export const embedTokensBound = (namings: Namings) =>
  bind(embedTokenRoutes, {
    createEmbedToken: async ({ viewer, write, body }) => ({
      result: 'success' as const,
      ...(await write((tx) => createEmbedToken(tx, viewer, body, namings))),
    }),
    openEmbedSession: async ({ ports, reply, body }) => {
      const { id: kcid, displayname, expires_at } = await openEmbedSession(reply, ports, body)
      return { result: 'success' as const, kcid, displayname, expires: expires_at.toISOString() }
    },
  })
