import { expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { uploadsPath } from '#domains/media/contract.ts'
import { startedApp } from '#platform/server/testing.ts'

const tus = { 'tus-resumable': '1.0.0' }

it('A video whose upload has been silent for five minutes is interrupted for its owner, who may go on where it stopped, and for nobody else', async () => {
  const app = await startedApp()
  const [ann, admin] = [await aPerson(app), await aPerson(app, { role: 'siteadmin' })]
  const headers = { ...tus, 'upload-length': '9000', 'upload-metadata': `filename ${btoa('talk.mp4')}` }
  const address = (await ann.post(uploadsPath, undefined, { headers })).headers.get('location') ?? ''
  const fields = { displayname: 'Talk', visibility: 'USERS', upload_url: address }
  const { id } = (await ann.post('/api/v3/videos', fields)).body
  const tile = async (by: TestPerson) => (await by.get(`/api/v3/videos/${id}`)).body
  const heard = (minutesAgo: number) =>
    app.db
      .updateTable('upload')
      .set({ received: 4000, expires_at: new Date(Date.now() + (72 * 60 - minutesAgo) * 60_000) })
      .where('owner_id', '=', ann.id)
      .execute()
  await heard(4)
  expect(await tile(ann)).not.toHaveProperty('interrupted')
  await heard(6)
  const stopped = { upload_url: address, name: 'talk.mp4', size: 9000, sent: 4000 }
  expect(await tile(ann)).toMatchObject({ state: 'uploading', interrupted: stopped })
  expect((await ann.get('/web/ajax/partials/my/my-videos')).body.items).toMatchObject([{ id, interrupted: stopped }])
  expect(await tile(admin)).toMatchObject({ state: 'uploading' })
  expect(await tile(admin)).not.toHaveProperty('interrupted')
  const sending = { ...ann.headers, ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
  await app.db.updateTable('upload').set({ received: 0 }).where('owner_id', '=', ann.id).execute()
  await fetch(new URL(address, app.url), { method: 'PATCH', headers: sending, body: new Uint8Array(1000) })
  expect(await tile(ann)).not.toHaveProperty('interrupted')
})
