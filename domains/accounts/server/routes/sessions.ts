import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Problem } from '#platform/contract/problem.ts'
import { bind } from '#platform/server/bind.ts'
import { checkCsrf } from '#platform/server/csrf.ts'
import type { Ports } from '#platform/server/ports.ts'
import { sessionRoutes } from '../../contract.ts'
import { hashNewPassword } from '../commands/passwords.ts'
import { changePassword, signIn } from '../commands/sessions.ts'
import { setUp } from '../commands/set-up.ts'
import { endTokens } from '../commands/tokens.ts'
import { fromOf, giveCookie, giveDeviceCookie, isLocal, ownSessionId, takeCookie } from '../cookie.ts'
import { sessionSecret } from '../identify.ts'
import { presentSession } from '../present.ts'
import { findAccount } from '../queries/accounts.ts'
import { auditHourly } from '../queries/audit.ts'
import { readOrganisation } from '../queries/organisation.ts'
import { deleteSession, deleteSessionByHash, deleteSessions, listSessions } from '../queries/sessions.ts'
import { csrfTokenOf, hashOf } from '../secret.ts'

const done = { result: 'success' } as const

function holdsSetupToken(given: string | undefined, { secrets }: Ports): boolean {
  if (given === undefined) return false
  return timingSafeEqual(hashOf(given), hashOf(secrets.setupToken))
}

function refuseStrangers(request: FastifyRequest, ports: Ports, token: string | undefined): void {
  if (!isLocal(request, ports) && !holdsSetupToken(token, ports))
    throw new Problem('forbidden', 'setup_token', 'Please use the set-up token that the start printed.', 'token')
}

export const sessionsBound = bind(sessionRoutes, {
  setUp: async ({ db, write, ports, request, reply, body }) => {
    if ((await readOrganisation(db)).isSetUp) throw new Problem('not_found')
    refuseStrangers(request, ports, body.token)
    const admin = {
      username: body.username,
      displayname: body.displayname ?? body.username,
      email: body.email,
      passwordHash: await hashNewPassword(db, body.password, body),
      sampleLibrary: body.sample_library,
    }
    const { user, secret, device } = await write((tx) => setUp(tx, admin, fromOf(request, ports)))
    giveCookie(reply, ports, secret)
    giveDeviceCookie(reply, ports, device)
    return { user }
  },

  signIn: async ({ db, write, ports, request, reply, body }) => {
    // There is no session yet whose token could be asked for; another site must not sign a visitor in all the same.
    checkCsrf(request, null, {}, ports.config)
    const { user, secret, device } = await signIn({ db, write }, body, fromOf(request, ports))
    giveCookie(reply, ports, secret)
    giveDeviceCookie(reply, ports, device)
    return { user }
  },

  getSession: async ({ db, viewer }) => {
    const account = viewer.name === null ? undefined : await findAccount(db, viewer.name)
    return { user: account ? { id: account.id, name: account.username, displayname: account.displayname, role: account.role } : null }
  },

  signOut: async ({ write, ports, request, reply }) => {
    const secret = sessionSecret(request, ports)
    if (secret) await write((tx) => deleteSessionByHash(tx, hashOf(secret)))
    takeCookie(reply, ports)
    // Never the storage, where unfinished uploads are. Browsers take it over https alone.
    if (ports.config.publicUrl.startsWith('https:')) reply.header('clear-site-data', '"cache"')
    return done
  },

  listSessions: async ({ db, ports, viewer, request }) => {
    const current = await ownSessionId(ports, viewer, request)
    return { items: (await listSessions(db, viewer.id)).map((row) => presentSession(row, current)) }
  },

  endSession: async ({ write, ports, viewer, request, params }) => {
    await ownSessionId(ports, viewer, request)
    await write(async (tx) => {
      if (!(await deleteSession(tx, viewer.id, params.id))) throw new Problem('not_found')
      await auditHourly(tx, { accountId: viewer.id, action: 'session.ended', subject: viewer.name })
    })
    return done
  },

  endSessions: async ({ write, ports, viewer, request, reply, body }) => {
    const current = await ownSessionId(ports, viewer, request)
    await write(async (tx) => {
      await deleteSessions(tx, viewer.id, body.others ? current : null)
      if (!body.keep_tokens) await endTokens(tx, viewer, viewer, 'signed_out_everywhere')
      await auditHourly(tx, { accountId: viewer.id, action: 'session.ended', subject: viewer.name, details: { others: body.others } })
    })
    if (!body.others) takeCookie(reply, ports)
    return done
  },

  changePassword: async ({ db, write, ports, viewer, request, reply, body }) => {
    const sessionId = await ownSessionId(ports, viewer, request)
    const change = { viewer, current: body.current_password, password: body.password, sessionId, keepTokens: body.keep_tokens }
    giveCookie(reply, ports, await changePassword({ db, write }, change))
    return done
  },

  getCsrfToken: async ({ ports, request }) => {
    const { csrf } = await request.identity()
    // Without a session none is asked for; pages send what they get here all the same.
    return { _csrf: csrf ?? csrfTokenOf(ports.secrets.signingKey, 'nobody') }
  },
})
