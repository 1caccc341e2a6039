import sharp from 'sharp'
import { expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { startedApp } from '#platform/server/testing.ts'
import { aChannel } from '../testing.ts'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()

async function send(person: TestPerson, purpose: string, bytes: Buffer) {
  const { body } = await person.get(`/web/ajax/media?mediatype=image&for=${purpose}`)
  const form = new FormData()
  for (const [name, value] of Object.entries<string>({ ...body.parameters, key: body.key })) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(bytes)]), 'a.png')
  const reply = await fetch(new URL(body.s3url, person.url), { method: 'POST', body: form, headers: person.headers })
  return (await reply.json()) as { url: string; error?: { message: string } }
}

it('a channel gets a thumbnail and a logo of the right size, which whoever sees the channel sees; a wrong one leaves the old (LE-2.53, LE-2.54, LE-5.63)', async () => {
  const app = await startedApp()
  const [owner, viewer] = [await aPerson(app, { role: 'poweruser' }), await aPerson(app)]
  const { name } = await aChannel(app.db, { owner, visibility: 'GROUPS' })
  const update = (fields: object) => owner.put(`/web/ajax/channels/${name}/update`, fields)
  const [thumbnail, logo] = [await send(owner, 'channel', await picture(640, 360)), await send(owner, 'logo', await picture(200, 50))]
  const saved = await update({ thumbnailUploadUrl: thumbnail.url, logoUploadUrl: logo.url })
  expect(saved.body.channel, saved.text).toMatchObject({ thumbnail_url: thumbnail.url, logo_url: logo.url })

  expect((await send(owner, 'logo', await picture(251, 70))).error?.message).toBe('Logo upload failed. Invalid image resolution.')
  const large = await send(owner, 'channel', await picture(640, 360))
  expect((await update({ logoUploadUrl: large.url })).status).toBe(422)
  expect((await owner.get(`/web/ajax/partials/channels/${name}`)).body.channel.logo_url).toBe(logo.url)

  expect((await viewer.get(logo.url)).status).toBe(404)
  await update({ visibility: 'USERS' })
  expect([(await viewer.get(logo.url)).status, (await viewer.get(thumbnail.url)).status]).toEqual([200, 200])
  expect((await update({ thumbnailUploadUrl: '' })).body.channel).toMatchObject({ thumbnail_url: null, logo_url: logo.url })
  expect([(await viewer.get(logo.url)).status, (await viewer.get(thumbnail.url)).status]).toEqual([200, 404])
})
