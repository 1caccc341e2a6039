import { describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { aVideo, refreshReaders } from '../testing.ts'
import { videoJobs } from './jobs.ts'

const day = 86_400_000
const inDays = (days: number) => Math.floor((Date.now() + days * day) / 1000)

/** The last second of the day so many months from now, and days after that; of UTC, as the organisation has it. */
function endOfDay(months: number, days = 0): number {
  const now = new Date()
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() + months]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(now.getUTCDate(), last) + days, 23, 59, 59) / 1000
}

const update = (who: TestPerson, id: string, fields: object) => who.put('/web/ajax/videos/update', { gconfid: id, ...fields })

async function run(app: TestApp, name: string): Promise<void> {
  const job = videoJobs.find((one) => one.name === name)
  await job?.run({}, { ports: app.ports, signal: new AbortController().signal, log: app.ports.log })
}

describe('the end of a video', () => {
  it('is chosen within the period of the organisation, to the second, and taken away again (CM-1.13, CM-5.24, CM-5.27, CM-9.43)', async () => {
    const app = await startedApp()
    const [root, ann] = [await aPerson(app, { role: 'siteadmin' }), await aPerson(app)]
    const { id } = await aVideo(app.db, { owner: ann })
    const message = async (at: number) => (await update(ann, id, { expiry_date: at })).body.error?.message
    expect(await message(endOfDay(12))).toBeUndefined()
    expect((await ann.get(`/api/v3/videos/${id}`)).body.expiry_date).toBe(endOfDay(12))
    expect(await message(endOfDay(12, 1))).toBe('Please select a date upto 1 year(s) from now.')
    expect(await message(inDays(-1))).toBe('Expiry date cannot be in the past. Please select a date upto 1 year(s)  from now.')
    await root.put('/api/v3/domain', { expiry_extension_months: 24 })
    expect(await message(endOfDay(24))).toBeUndefined()
    expect(await message(endOfDay(36))).toBe('Please select a date upto 2 year(s) from now.')
    await update(ann, id, { expiry_date: '' })
    expect((await ann.get(`/api/v3/videos/${id}`)).body.expiry_date).toBeNull()
    await root.put('/api/v3/domain', { expiry_extension_months: 18 })
    expect(await message(endOfDay(19))).toBe('Please select a date upto 1.5 year(s) from now.')
    await root.put('/api/v3/domain', { expiry_extension_months: 12 })
  })

  it('hides it from others at that moment, and reviving brings it back for twelve months (CM-1.18, CM-4.21, CM-7.15)', async () => {
    const app = await startedApp()
    const [root, ann, bob] = [await aPerson(app, { role: 'siteadmin' }), await aPerson(app), await aPerson(app)]
    await root.put('/api/v3/domain', { expiry_extension_months: 6 })
    const { id } = await aVideo(app.db, { owner: ann })
    const seen = async () => (await bob.get(`/api/v3/videos/${id}`)).status
    expect(await seen()).toBe(200)
    expect((await bob.post(`/api/v3/videos/${id}/expire`)).status).toBe(403)
    expect((await ann.post(`/api/v3/videos/${id}/expire`)).body.result).toBe('success')
    expect(await seen()).toBe(404)
    await app.db.updateTable('video').set({ review_state: 'SENT' }).where('id', '=', id).execute()
    expect((await root.post(`/web/ajax/videos/${id}/review`, { action: 'approve' })).body.error.reason).toBe('expired')
    expect((await update(ann, id, { video_title: 'New' })).body.error.reason).toBe('expired')
    expect((await update(ann, id, { video_title: 'New', expiry_date: endOfDay(12) })).body.error.reason).toBe('expired')
    const expired = async () => (await ann.get('/web/ajax/partials/my/my-videos?scope=expired')).body.items
    expect(await expired()).toMatchObject([{ id }])
    expect((await update(ann, id, { expiry_date: endOfDay(12) })).status).toBe(200)
    expect(await expired()).toEqual([])
    expect(await seen()).toBe(200)
    await root.put('/api/v3/domain', { expiry_extension_months: 12 })
  })

  it('comes between two looks of the server at its moment', async () => {
    const app = await startedApp()
    const bob = await aPerson(app)
    const { id } = await aVideo(app.db, { expires_at: new Date(Date.now() + 3_600_000) })
    expect((await bob.get(`/api/v3/videos/${id}`)).status).toBe(200)
    const at = new Date(Date.now() + 700)
    await app.db.transaction().execute(async (tx) => {
      await tx.updateTable('video').set({ expires_at: at }).where('id', '=', id).execute()
      await refreshReaders(tx, [id])
    })
    await run(app, 'expire-videos')
    expect(Date.now()).toBeGreaterThan(at.getTime())
    expect((await bob.get(`/api/v3/videos/${id}`)).status).toBe(404)
  })

  it('is told to its owner 30, 7 and 1 days before, once of each, whatever is killed between', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const { id } = await aVideo(app.db, { owner: ann, title: 'Ladders', expires_at: new Date(Date.now() + 29 * day) })
    await aVideo(app.db, { owner: ann, title: 'Later', expires_at: new Date(Date.now() + 31 * day) })
    const texts = async (who: TestPerson) =>
      ((await who.get('/api/v3/inbox')).body.items as { kind: string; text: string }[])
        .filter(({ kind }) => kind === 'video_expires')
        .map(({ text }) => text)
    const toldAfter = async (days: number, many: number) => {
      await app.db
        .updateTable('video')
        .set({ expires_at: new Date(Date.now() + days * day) })
        .where('id', '=', id)
        .execute()
      await run(app, 'tell-of-expiry')
      await run(app, 'tell-of-expiry')
      return eventually(async () => {
        const found = await texts(ann)
        return found.length >= many ? found : undefined
      })
    }
    expect(await toldAfter(29, 1)).toEqual(['“Ladders” expires in 30 days'])
    expect((await toldAfter(6, 2))[0]).toBe('“Ladders” expires in 7 days')
    expect(await toldAfter(0.5, 3)).toEqual([
      '“Ladders” expires within a day',
      '“Ladders” expires in 7 days',
      '“Ladders” expires in 30 days',
    ])
    expect(await texts(bob)).toEqual([])
  })

  it('that its owner has just chosen is no news to them', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const { id } = await aVideo(app.db, { owner: ann })
    const told = async () =>
      (await app.db.selectFrom('video').select('expiry_told_days').where('id', '=', id).executeTakeFirstOrThrow()).expiry_told_days
    await update(ann, id, { expiry_date: inDays(5) })
    expect(await told()).toBe(7)
    await update(ann, id, { expiry_date: inDays(100) })
    expect(await told()).toBeNull()
  })
})
