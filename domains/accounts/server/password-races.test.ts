import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { eventually, type Reply, startedApp, type TestApp, untilWaiting } from '#platform/server/testing.ts'
import { hashPassword, passwordChecks } from './password.ts'

const password = 'correct horse battery'
const another = 'ladder behind the shed'

/** What is answered to a call that has found its password right before an admin's other one stands. */
async function whileAnotherIsSet(app: TestApp, ann: TestPerson, ask: () => Promise<Reply>): Promise<Reply> {
  const hash = await hashPassword(another)
  const replying = await app.db.transaction().execute(async (tx) => {
    await tx.updateTable('account').set({ password_hash: hash }).where('id', '=', ann.id).execute()
    const asked = ask()
    await untilWaiting(app.db, 'for no key update')
    return { asked }
  })
  return replying.asked
}

const sessionsOf = (app: TestApp, { id }: TestPerson) => app.db.selectFrom('session').select('id').where('account_id', '=', id).execute()

it('who signs in while their password is replaced gets no session by the old one', async () => {
  const app = await startedApp()
  const ann = await aPerson(app, { password })
  const reply = await whileAnotherIsSet(app, ann, () => app.anonymous.post('/api/v3/session', { username: ann.name, password }))
  expect(reply).toMatchObject({ status: 401, body: { error: { reason: 'credentials' } } })
  expect(await sessionsOf(app, ann)).toHaveLength(1)
})

it('who changes their password while an admin sets another one does not have the last word', async () => {
  const app = await startedApp()
  const ann = await aPerson(app, { password })
  const change = { current_password: password, password: 'kettle under the stairs' }
  const reply = await whileAnotherIsSet(app, ann, () => ann.put('/api/v3/users/me/password', change))
  expect(reply).toMatchObject({ status: 403, body: { error: { field: 'current_password' } } })
  expect((await app.anonymous.post('/api/v3/session', { username: ann.name, password: another })).status).toBe(200)
})

it('an admin who sets a password keeps nobody from the database while its turn has not come', async () => {
  const app = await startedApp()
  const [root, ann] = [await aPerson(app, { role: 'siteadmin' }), await aPerson(app)]
  const turns = Promise.withResolvers<void>()
  const before = Array.from({ length: 8 }, () => passwordChecks.run({ rank: 'internal', shares: ['before'] }, () => turns.promise))
  const asked = root.put(`/api/v3/users/${ann.name}`, { password })
  await eventually(() => passwordChecks.waiting() > 6)
  const { rows } = await sql`select query from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction' and query like '%organisation%'`.execute(app.db)
  turns.resolve()
  await Promise.all(before)
  expect(rows).toEqual([])
  expect((await asked).status).toBe(200)
})
