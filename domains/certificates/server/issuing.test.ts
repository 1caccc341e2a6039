import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aTrack } from '#domains/tracks/testing.ts'
import { aVideo, hasWatched } from '#domains/videos/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import type { Certificate } from '../contract.ts'
import { issueCertificate } from './issuing.ts'
import { makeCertificate, pdfKey } from './making.ts'

let app: TestApp
let ann: TestPerson
beforeAll(async () => {
  app = await startedApp()
  ann = await aPerson(app, { role: 'poweruser' })
})

const videos = (count: number) => Promise.all(Array.from({ length: count }, () => aVideo(app.db, { owner: ann, visibility: 'PUBLIC' })))
const watch = (who: TestPerson, { id }: { id: string }) => hasWatched(app.db, who, id, 60)
const ownOf = async (who: TestPerson, name: string): Promise<Certificate[]> =>
  (await who.get(`/api/v3/users/me/certificates?track=${name}`)).body.items
const ready = (who: TestPerson, name: string) => eventually(async () => (await ownOf(who, name)).find(({ state }) => state === 'valid'))
const rowsOf = ({ id }: { id: string }) => app.db.selectFrom('certificate').select(['id', 'code']).where('track_id', '=', id).execute()
const noticesOf = async (who: TestPerson) =>
  (await who.get('/api/v3/inbox')).body.items.filter(({ kind }: { kind: string }) => kind === 'certificate_issued')
const mailsOf = (who: TestPerson) =>
  app.db.selectFrom('mail').select(['subject', 'body_text']).where('recipient', '=', `${who.name}@example.org`).execute()
const running = () => ({ ports: app.ports, log: app.ports.log })

describe('whoever has watched every video of a track', () => {
  it('gets a certificate by the word of the ledger alone, with a notice and an email that lead to it (LE-1.51)', async () => {
    const bob = await aPerson(app, { displayname: 'Bob Ferrer' })
    const [first, second] = await videos(2)
    const hidden = await aVideo(app.db, { visibility: 'PRIVATE' })
    if (!first || !second) throw new Error('no videos')
    const track = await aTrack(app.db, { owner: ann, title: 'First aid', modules: [[first], [second, hidden]] })
    await watch(bob, first)
    expect((await bob.get(`/api/v3/tracks/${track.name}/certificate`)).body.error.reason).toBe('not_completed')
    await watch(bob, second)
    const certificate = await ready(bob, track.name)
    expect(certificate).toMatchObject({ name: 'Bob Ferrer', track: { name: track.name, displayname: 'First aid' }, reason: '' })
    const [notice] = await eventually(async () => {
      const found = await noticesOf(bob)
      return found.length > 0 && found
    })
    const url = `/web/tracks/${track.name}/certificate`
    expect(notice).toMatchObject({ text: 'Your certificate for “First aid” is ready', url })
    expect(await mailsOf(bob)).toEqual([{ subject: notice.text, body_text: expect.stringContaining(url) }])
    expect((await bob.get('/api/v3/users/me/certificates')).body.items).toEqual([certificate])
  })

  it('gets one certificate, however many videos, pages and jobs come to it at once', async () => {
    const bob = await aPerson(app)
    const some = await videos(4)
    const track = await aTrack(app.db, { owner: ann, modules: [some] })
    await Promise.all(some.map((video) => watch(bob, video)))
    const told = await Promise.all([1, 2, 3].map(() => bob.post(`/api/v3/tracks/${track.name}/completion`, {})))
    expect(told.filter(({ body }) => body.proceed)).toHaveLength(1)
    await Promise.all([1, 2, 3].map(() => app.db.transaction().execute((tx) => issueCertificate(tx, track.id, bob.id))))
    await ready(bob, track.name)
    const [row, ...others] = await rowsOf(track)
    expect(others).toEqual([])
    const making = { certificateId: row?.id ?? '' }
    await Promise.all([1, 2].map(() => makeCertificate.run(making, { ...running(), signal: new AbortController().signal })))
    await eventually(async () => (await noticesOf(bob)).length > 0)
    expect(await noticesOf(bob)).toHaveLength(1)
    expect(await mailsOf(bob)).toHaveLength(1)
  })

  it('gets it all the same where making it was cut off, whole and with one notice', async () => {
    const bob = await aPerson(app)
    const track = await aTrack(app.db, { owner: ann, modules: [] })
    await app.db.insertInto('track_completion').values({ track_id: track.id, account_id: bob.id }).execute()
    await app.db.transaction().execute(async (tx) => {
      await issueCertificate(tx, track.id, bob.id)
      // Nobody else makes it.
      await tx.deleteFrom('outbox').where('name', '=', 'make-certificate').execute()
    })
    const [row] = await rowsOf(track)
    const making = { certificateId: row?.id ?? '' }
    await expect(makeCertificate.run(making, { ...running(), signal: AbortSignal.abort(new Error('cut off')) })).rejects.toThrow('cut off')
    expect(await ownOf(bob, track.name)).toMatchObject([{ state: 'making' }])
    expect((await bob.get(`/certificates/${row?.code}.pdf`)).body.error.reason).toBe('not_ready')
    await makeCertificate.run(making, { ...running(), signal: new AbortController().signal })
    expect(await ownOf(bob, track.name)).toMatchObject([{ state: 'valid' }])
    await eventually(async () => (await noticesOf(bob)).length > 0)
    expect(await noticesOf(bob)).toHaveLength(1)
  })

  it('keeps the certificate as it was given, whatever becomes of the track, its title and their name', async () => {
    const bob = await aPerson(app, { displayname: 'Bob' })
    const some = await videos(1)
    const track = await aTrack(app.db, { owner: ann, title: 'Ladders', modules: [some] })
    for (const video of some) await watch(bob, video)
    const { code } = await ready(bob, track.name)
    await ann.put(`/web/ajax/tracks/${track.name}/update`, { displayname: 'Scaffolds' })
    await app.db.updateTable('account').set({ displayname: 'Robert' }).where('id', '=', bob.id).execute()
    await ann.delete('/web/ajax/tracks/delete', { name: track.name })
    const [kept] = (await bob.get('/api/v3/users/me/certificates')).body.items
    expect(kept).toMatchObject({ code, name: 'Bob', track: { name: null, displayname: 'Ladders' }, state: 'valid' })
    expect((await app.anonymous.get(`/api/v3/certificates/${code}/check`)).body).toMatchObject({ name: 'Bob', state: 'valid' })
    expect((await bob.get(`/certificates/${code}.pdf`)).status).toBe(200)
  })

  it('takes the certificate along when their account is removed, and its files go', async () => {
    const [root, bob] = [await aPerson(app, { role: 'siteadmin' }), await aPerson(app)]
    const some = await videos(1)
    const track = await aTrack(app.db, { owner: ann, modules: [some] })
    for (const video of some) await watch(bob, video)
    const { code } = await ready(bob, track.name)
    const [row] = await rowsOf(track)
    expect(await app.ports.storage.head(pdfKey(row?.id ?? ''))).not.toBeNull()
    expect((await root.delete(`/api/v3/users/${bob.name}`)).status).toBe(200)
    expect((await app.anonymous.get(`/api/v3/certificates/${code}/check`)).status).toBe(404)
    const gone = await app.db.selectFrom('certificate_gone').select('certificate_id').execute()
    expect(gone.map(({ certificate_id: id }) => id)).toContain(row?.id)
  })
})
