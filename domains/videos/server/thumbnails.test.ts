import { describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { startedApp } from '#platform/server/testing.ts'
import { aVideo } from '../testing.ts'

const onePixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

/** The address of a picture that this person sent. */
async function aPicture(person: TestPerson): Promise<string> {
  const { body } = await person.get('/web/ajax/media?mediatype=image&for=video')
  const form = new FormData()
  for (const [name, value] of Object.entries<string>({ ...body.parameters, key: body.key })) form.append(name, value)
  form.append('file', new Blob([onePixel]), 'a.png')
  const reply = await fetch(new URL(body.s3url, person.url), { method: 'POST', body: form, headers: person.headers })
  return ((await reply.json()) as { url: string }).url
}

describe("a video's picture", () => {
  it('is one that its owner sent, which everybody sees who sees the video, and nobody else (CM-1.08)', async () => {
    const app = await startedApp()
    const [ann, bob, eve] = [await aPerson(app), await aPerson(app), await aPerson(app)]
    const video = await aVideo(app.db, { owner: ann, visibility: 'MEMBERS', people: [bob] })
    const url = await aPicture(ann)
    const put = (thumbnailUploadUrl: string) => ann.put('/web/ajax/videos/update', { gconfid: video.id, thumbnailUploadUrl })
    expect((await put(url)).status).toBe(200)
    expect((await bob.get(`/api/v3/videos/${video.id}`)).body.thumbnail_url).toBe(url)
    expect([(await bob.get(url)).status, (await eve.get(url)).status]).toEqual([200, 404])
    expect((await put(await aPicture(eve))).status).toBe(422)
    expect((await put('https://elsewhere.example/a.png')).status).toBe(422)
    expect((await put('')).status).toBe(200)
    expect((await bob.get(`/api/v3/videos/${video.id}`)).body.thumbnail_url).toBeNull()
    expect((await bob.get(url)).status).toBe(404)
  })
})
