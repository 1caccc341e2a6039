import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { eventually, startedApp } from '#platform/server/testing.ts'

const tus = { 'tus-resumable': '1.0.0' }

async function announce(person: TestPerson, length: number): Promise<string> {
  const filename = Buffer.from('talk.mp4').toString('base64')
  const headers = { ...person.headers, ...tus, 'upload-length': String(length), 'upload-metadata': `filename ${filename}` }
  const reply = await fetch(new URL('/api/v3/uploads', person.url), { method: 'POST', headers })
  expect(reply.status).toBe(201)
  return reply.headers.get('location') ?? ''
}

async function send(person: TestPerson, address: string, bytes: Uint8Array): Promise<void> {
  const headers = { ...person.headers, ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  const reply = await fetch(new URL(address, person.url), { method: 'PATCH', headers, body: Buffer.from(bytes) })
  expect(reply.status).toBe(204)
}

function aClip(): Buffer {
  const file = join(mkdtempSync(join(tmpdir(), 'lyceum-clip-')), 'clip.mp4')
  const picture = ['-f', 'lavfi', '-i', 'testsrc=size=160x120:rate=10:duration=2']
  execFileSync('ffmpeg', ['-v', 'error', ...picture, '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', file])
  return readFileSync(file)
}

describe('making a video', () => {
  it('comes before its bytes do: it is there at once, others see it when it plays (VW-6.06)', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const clip = aClip()
    const upload_url = await announce(ann, clip.length)
    const wish = {
      displayname: ' My talk ',
      description: 'About ladders',
      topics: ['Safety'],
      type: 'video',
      visibility: 'USERS',
      upload_url,
    }
    const made = await ann.post('/api/v3/videos', wish)
    expect(made).toMatchObject({
      status: 200,
      body: { displayname: 'My talk', state: 'uploading', playback: null, topics: ['safety'], visibility: 'USERS', published: true },
    })
    const path = `/api/v3/videos/${made.body.id}`
    expect((await bob.get(path)).status).toBe(404)
    expect((await bob.get('/web/ajax/partials/videos_listing')).body.items).not.toContainEqual(
      expect.objectContaining({ id: made.body.id }),
    )
    await send(ann, upload_url, clip)
    const seen = await eventually(async () => {
      const reply = await bob.get(path)
      return reply.status === 200 ? reply.body : null
    })
    expect(seen).toMatchObject({ state: 'ready', duration: 2, playback: { media: 'video', width: 160, height: 120, captions: [] } })
    expect((await bob.get(seen.playback.url)).status).toBe(200)
    expect((await bob.get(`${path}/download`)).status).toBe(403)
    await ann.put('/web/ajax/videos/update', { gconfid: made.body.id, video_download: 1 })
    const download = await bob.get(`${path}/download`)
    expect(download.status).toBe(302)
    const file = await bob.get(download.headers.get('location') ?? '')
    expect(file.headers.get('content-disposition')).toContain('talk.mp4')
    const scenes = await eventually(async () => {
      const { items } = (await ann.get(`${path}/scene-thumbnails`)).body
      return items.length > 0 ? items : null
    })
    expect((await bob.get(`${path}/scene-thumbnails`)).status).toBe(403)
    await ann.put('/web/ajax/videos/update', { gconfid: made.body.id, thumbnailUploadUrl: scenes[0].thumbnail_url })
    expect((await bob.get(path)).body.thumbnail_url).toBe(scenes[0].thumbnail_url)
    await ann.put('/web/ajax/videos/update', { gconfid: made.body.id, visibility: 'PRIVATE' })
    expect((await bob.get(seen.playback.url)).status).toBe(404)
  })

  it('may be asked for again with the same upload, and is made once', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const upload_url = await announce(ann, 1000)
    const first = await ann.post('/api/v3/videos', { displayname: 'Once', upload_url })
    const again = await ann.post('/api/v3/videos', { displayname: 'Twice', upload_url: new URL(upload_url, app.url).href })
    expect(again.body).toMatchObject({ id: first.body.id, displayname: 'Once', visibility: 'PRIVATE' })
    const raced = await announce(ann, 1000)
    const both = await Promise.all([1, 2].map((n) => ann.post('/api/v3/videos', { displayname: `Race ${n}`, upload_url: raced })))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both[0]?.body.id).toBe(both[1]?.body.id)
    const stolen = await bob.post('/api/v3/videos', { displayname: 'Mine', upload_url })
    expect(stolen).toMatchObject({ status: 422, body: { error: { field: 'upload_url' } } })
    await ann.delete('/web/ajax/videos/delete', { gconfid: first.body.id })
    expect((await ann.post('/api/v3/videos', { displayname: 'Back', upload_url })).status).toBe(409)
  })

  it("needs a title, an upload of one's own and somebody who is signed in (CM-5.02)", async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const upload_url = await announce(ann, 1000)
    const untitled = await ann.post('/api/v3/videos', { displayname: ' ', upload_url })
    expect(untitled).toMatchObject({ status: 422, body: { error: { message: 'Video title can not be empty', field: 'displayname' } } })
    expect((await ann.post('/api/v3/videos', { displayname: 'x', upload_url: 'nothing' })).status).toBe(422)
    expect((await ann.post('/api/v3/videos', { displayname: 'x', type: 'film', upload_url })).status).toBe(422)
    expect((await app.anonymous.post('/api/v3/videos', { displayname: 'x', upload_url })).status).toBe(401)
  })

  it('for all keeps that for later, where a reviewer or the terms of use stand before it (CM-6.09)', async () => {
    const app = await startedApp()
    const [root, ann] = [await aPerson(app, { role: 'siteadmin' }), await aPerson(app)]
    const made = async () => {
      const fields = { displayname: 'New', visibility: 'PUBLIC', upload_url: await announce(ann, 1000) }
      return (await ann.post('/api/v3/videos', fields)).body
    }
    for (const flag of ['reviewer_role', 'terms_of_use']) {
      await root.put('/api/v3/domain', { [flag]: 1 })
      expect(await made()).toMatchObject({ visibility: 'PUBLIC', published: false })
      await root.put('/api/v3/domain', { [flag]: 0 })
      expect(await made()).toMatchObject({ visibility: 'PUBLIC', published: true })
    }
  })
})
