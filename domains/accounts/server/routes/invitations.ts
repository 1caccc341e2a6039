import { firstOf } from '#platform/contract/page.ts'
import { Problem } from '#platform/contract/problem.ts'
import { bind } from '#platform/server/bind.ts'
import { checkCsrf } from '#platform/server/csrf.ts'
import { invitationRoutes } from '../../contract.ts'
import { accept, invite, refuseEnded, withdraw } from '../commands/invitations.ts'
import { hashNewPassword } from '../commands/passwords.ts'
import { fromOf, giveCookie, giveDeviceCookie } from '../cookie.ts'
import { can } from '../policy.ts'
import { presentInvitation, presentPage } from '../present.ts'
import { findInvitation, listInvitations } from '../queries/invitations.ts'
import { hashOf } from '../secret.ts'

const done = { result: 'success' } as const

export const invitationsBound = bind(invitationRoutes, {
  invite: async ({ viewer, write, body }) => ({ ...done, items: await write((tx) => invite(tx, viewer, body)) }),

  listInvitations: async ({ db, viewer, query }) => {
    if (!can.administer(viewer)) throw new Problem('forbidden')
    const asked = { qtext: query.qtext, openOnly: query.state === 'open', first: firstOf(query), max: query.max }
    return presentPage(await listInvitations(db, asked), asked, presentInvitation)
  },

  withdrawInvitation: async ({ viewer, write, params }) => {
    await write((tx) => withdraw(tx, viewer, params.id))
    return done
  },

  getInvitation: async ({ db, params }) => {
    const found = await findInvitation(db, hashOf(params.token))
    if (!found) throw new Problem('not_found')
    return { state: found.state, username: found.state === 'open' ? (found.username ?? null) : null }
  },

  acceptInvitation: async ({ db, write, ports, request, reply, params, body }) => {
    // Nobody is signed in yet whose token could be asked for; another site must not sign a visitor in all the same.
    checkCsrf(request, null, {}, ports.config)
    // Before the work that a password takes: it is for those who were invited.
    const found = await findInvitation(db, hashOf(params.token))
    refuseEnded(found)
    const { username, displayname } = body
    const names = { username: found?.username ?? username ?? '', displayname, email: found?.email }
    const accepting = { token: params.token, username, displayname, passwordHash: await hashNewPassword(db, body.password, names) }
    const { user, secret, device } = await write((tx) => accept(tx, accepting, fromOf(request, ports)))
    giveCookie(reply, ports, secret)
    giveDeviceCookie(reply, ports, device)
    return { user }
  },
})
