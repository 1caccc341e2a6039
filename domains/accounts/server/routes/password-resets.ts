import { Problem } from '#platform/contract/problem.ts'
import { bind } from '#platform/server/bind.ts'
import { checkCsrf } from '#platform/server/csrf.ts'
import { passwordResetRoutes } from '../../contract.ts'
import { refuseNoReset, requestReset, resetPassword } from '../commands/password-resets.ts'
import { hashNewPassword } from '../commands/passwords.ts'
import { fromOf, giveCookie, giveDeviceCookie } from '../cookie.ts'
import { findReset } from '../queries/password-resets.ts'
import { hashOf } from '../secret.ts'

const noMail = 'This site does not send email. Please ask an administrator for a new password.'

export const passwordResetsBound = bind(passwordResetRoutes, {
  requestPasswordReset: async ({ write, ports, request, body }) => {
    // Nobody is signed in whose token could be asked for; another site must not send mails to a visitor's colleagues all the same.
    checkCsrf(request, null, {}, ports.config)
    if (ports.config.mail.smtpUrl === undefined) throw new Problem('conflict', 'mail', noMail)
    await write((tx) => requestReset(tx, body.login, request.ip))
    return { result: 'success' } as const
  },

  getPasswordReset: async ({ db, params }) => {
    const found = await findReset(db, hashOf(params.token))
    refuseNoReset(found)
    return { username: found.username }
  },

  resetPassword: async ({ db, write, ports, request, reply, params, body }) => {
    checkCsrf(request, null, {}, ports.config)
    // Before the work that a password takes: it is for those who got the mail.
    const found = await findReset(db, hashOf(params.token))
    refuseNoReset(found)
    const reset = { token: params.token, passwordHash: await hashNewPassword(db, body.password, found) }
    const { user, secret, device } = await write((tx) => resetPassword(tx, reset, fromOf(request, ports)))
    giveCookie(reply, ports, secret)
    giveDeviceCookie(reply, ports, device)
    return { user }
  },
})
