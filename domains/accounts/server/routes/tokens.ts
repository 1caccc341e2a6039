import { bind } from '#platform/server/bind.ts'
import { tokenRoutes } from '../../contract.ts'
import { createToken, removeToken } from '../commands/tokens.ts'
import { ownSessionId } from '../cookie.ts'
import { sessionSecret } from '../identify.ts'
import { presentToken } from '../present.ts'
import { listTokens } from '../queries/tokens.ts'

export const tokensBound = bind(tokenRoutes, {
  listTokens: async ({ db, ports, viewer, request }) => {
    await ownSessionId(ports, viewer, request)
    return { items: (await listTokens(db, viewer.id)).map(presentToken) }
  },
  createToken: async ({ ports, viewer, request, write, body }) => {
    await ownSessionId(ports, viewer, request)
    const cookie = sessionSecret(request, ports) ?? ''
    const { row, token } = await write((tx) =>
      createToken(tx, viewer, cookie, { name: body.name, scopes: body.scopes, expires: body.expires }),
    )
    return { result: 'success' as const, ...presentToken(row), token }
  },
  removeToken: async ({ ports, viewer, request, write, params }) => {
    await ownSessionId(ports, viewer, request)
    await write((tx) => removeToken(tx, viewer, params.id))
    return { result: 'success' as const }
  },
})
