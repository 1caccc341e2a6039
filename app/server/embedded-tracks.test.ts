import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aTrack } from '#domains/tracks/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import { aProgramOf, embed, virtualUser } from '#tests/embed-tokens.ts'

let app: TestApp
let ann: TestPerson
beforeAll(async () => {
  app = await startedApp()
  ann = await aPerson(app, { role: 'poweruser' })
})

describe('an embed token of a track', () => {
  it('opens that track alone, and of its videos what everybody sees, by the header or by the address (LE-7.78)', async () => {
    const video = (title: string, visibility: 'PUBLIC' | 'USERS') => aVideo(app.db, { title, visibility })
    const videos = [await video('Open', 'PUBLIC'), await video('Inside', 'USERS')]
    const { name } = await aTrack(app.db, { owner: ann, visibility: 'GROUPS', modules: [videos] })
    const other = await aTrack(app.db, { owner: ann, visibility: 'GROUPS' })
    expect((await app.anonymous.get(`/api/v3/tracks/${name}`)).status).toBe(404)
    const { kcid, token } = (await embed(await aProgramOf(ann), { track: name })).body
    const guest = virtualUser(app, { token })
    const seen = (await guest.get(`/api/v3/tracks/${name}`)).body
    expect(seen).toMatchObject({ trackName: name, total_video_count: 1, can: { manage: false } })
    const content = `/web/ajax/modules/content?trackName=${name}&moduleName=module-1`
    for (const answer of [await guest.get(content), await app.anonymous.get(`${content}&kcid=${kcid}&token=${token}`)])
      expect(answer.body.videos).toEqual([expect.objectContaining({ title: 'Open', visible: true })])
    expect((await app.anonymous.get(`${content}&kcid=${kcid}&token=none`)).status).toBe(404)
    expect((await guest.get(`/api/v3/tracks/${other.name}`)).status).toBe(404)
  })

  it('is made by who manages the track, and by nobody else', async () => {
    const bob = await aPerson(app)
    const { name } = await aTrack(app.db, { owner: ann, visibility: 'USERS' })
    const hidden = await aTrack(app.db, { owner: ann, visibility: 'GROUPS' })
    const program = await aProgramOf(bob)
    expect((await embed(program, { track: name })).status).toBe(403)
    expect((await embed(program, { track: hidden.name })).status).toBe(404)
  })

  it('ends when the track is for fewer people or deleted, or its maker manages it no longer', async () => {
    const bob = await aPerson(app)
    const program = await aProgramOf(bob)
    const aGuestOf = async (visibility: 'PUBLIC' | 'GROUPS') => {
      const { name } = await aTrack(app.db, { owner: ann, authors: [bob], visibility })
      const guest = virtualUser(app, (await embed(program, { track: name })).body)
      const sees = async () => (await guest.get(`/api/v3/tracks/${name}`)).status
      expect(await sees()).toBe(200)
      return { name, sees }
    }
    const [narrowed, written, deleted] = [await aGuestOf('PUBLIC'), await aGuestOf('GROUPS'), await aGuestOf('GROUPS')]
    await ann.put(`/web/ajax/tracks/${narrowed.name}/update`, { visibility: 'USERS' })
    expect(await narrowed.sees()).toBe(401)
    await ann.put(`/web/ajax/tracks/${written.name}/update`, { author: `${bob.name}, Somebody` })
    expect(await written.sees()).toBe(200)
    await ann.put(`/web/ajax/tracks/${written.name}/update`, { author: 'Somebody' })
    expect(await written.sees()).toBe(401)
    await ann.delete('/web/ajax/tracks/delete', { name: deleted.name })
    expect(await deleted.sees()).toBe(401)
  })
})
