import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aGroup, aPerson } from '#domains/accounts/testing.ts'
import { startedApp } from '#platform/server/testing.ts'
import { aVideo } from '../testing.ts'

const update = (id: string, fields: object) => ['/web/ajax/videos/update', { gconfid: id, ...fields }] as const

describe('a video', () => {
  it('is read as JSON by who sees it; an unknown id is not found (VW-7.42, CM-7.31)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app, { displayname: 'Ann' })
    const video = await aVideo(app.db, { owner: ann, title: 'Ladders', topics: ['safety'], duration_ms: 247_000 })
    const bob = await aPerson(app)
    const seen = await bob.get(`/api/v3/videos/${video.id}`)
    expect(seen).toMatchObject({
      status: 200,
      body: {
        id: video.id,
        displayname: 'Ladders',
        access: 'granted',
        durationStr: '4:07',
        duration: 247,
        topics: ['safety'],
        owner: { name: ann.name, displayname: 'Ann' },
        resume_at: 0,
        liked: false,
        can: { manage: false, like: true, download: false, embed: true },
      },
    })
    expect(seen.body.gconfid).toBeUndefined()
    const own = await ann.get(`/api/v3/videos/${video.id}`)
    expect(own.body).toMatchObject({ gconfid: video.id, video_title: 'Ladders', video_topics_data: 'safety', can: { manage: true } })
    expect((await bob.get('/api/v3/videos/gcc-00000000-0000-0000-0000-000000000000')).status).toBe(404)
    expect((await bob.get('/api/v3/videos/deleted')).status).toBe(403)
  })

  it('changes only in what is sent, and answers with its id, title and visibility (CM-1.06, CM-1.07, CM-1.09, CM-3.02, CM-3.03, CM-3.16, CM-5.08, CM-5.09, CM-5.10, CM-5.13, CM-7.14, CM-7.19, CM-8.64, CM-9.02)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const video = await aVideo(app.db, { owner: ann, title: 'Old', description: 'Kept', visibility: 'PRIVATE' })
    const put = await ann.put(...update(video.id, { video_title: ' New ', video_topics_data: 'Safety, work-ers ,ab,safety' }))
    expect(put.body).toMatchObject({
      result: 'success',
      message: 'Video settings updated successfully',
      video: { id: video.id, displayname: 'New', visibility: 'PRIVATE' },
    })
    const { body } = await ann.get(`/api/v3/videos/${video.id}`)
    expect(body).toMatchObject({ displayname: 'New', description: 'Kept', topics: ['safety', 'work-ers'], published: false })
  })

  it('stands in the lists of what it is said to be', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const video = await aVideo(app.db, { owner: ann, visibility: 'PUBLIC', type: 'video' })
    expect((await ann.put(...update(video.id, { type: 'podcast' }))).status).toBe(200)
    expect((await ann.get(`/api/v3/videos/${video.id}`)).body.type).toBe('podcast')
    const readers = await app.db.selectFrom('video_reader').select('type').where('video_id', '=', video.id).execute()
    expect(new Set(readers.map(({ type }) => type))).toEqual(new Set(['podcast']))
    expect((await ann.get('/web/ajax/partials/podcasts_listing?qtext=video')).body.items).toMatchObject([{ id: video.id }])
    expect((await ann.get('/web/search?qtext=video&type=podcasts')).body.items).toMatchObject([{ id: video.id }])
    expect((await ann.put(...update(video.id, { type: 'film' }))).status).toBe(422)
  })

  it('needs a title and knows what a topic is made of (CM-5.01, CM-5.02, CM-5.06, CM-5.07)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const video = await aVideo(app.db, { owner: ann })
    const message = async (fields: object) => (await ann.put(...update(video.id, fields))).body.error?.message
    expect(await message({ video_title: '  ' })).toBe('Please update the video title')
    expect(await message({ video_title: '', initiator: 'workbench' })).toBe('Video title can not be empty')
    expect(await message({ video_topics_data: 'so/so' })).toBe('This character is not allowed in video topic')
  })

  it('An owner names authors: people by their usernames, others as they are called; names with other characters and numbers are refused (CM-1.10, CM-5.03, CM-5.04, CM-5.05)', async () => {
    const app = await startedApp()
    const [ann, eve] = [await aPerson(app), await aPerson(app, { displayname: 'Eve Adler' })]
    const video = await aVideo(app.db, { owner: ann, visibility: 'PUBLIC' })
    const sent = `Ann-B_c 2, ${eve.name.toUpperCase()},Zoë  Brückner,ann-b_C 2`
    expect((await ann.put(...update(video.id, { video_authors_data: sent }))).status).toBe(200)
    const own = (await ann.get(`/api/v3/videos/${video.id}`)).body
    expect([own.authors, own.video_authors_data]).toEqual([
      ['Ann-B_c 2', 'Eve Adler', 'Zoë Brückner'],
      `Ann-B_c 2,${eve.name},Zoë Brückner`,
    ])
    await ann.put(...update(video.id, { video_title: 'Renamed' }))
    const seen = (await app.anonymous.get(`/api/v3/videos/${video.id}`)).body
    expect([seen.authors, seen.video_authors_data]).toEqual([own.authors, undefined])
    for (const refused of ['Ann@', '12345', ['Eve', '<b>'], 'x'.repeat(65), Array.from({ length: 21 }, (_, n) => `a${n}`)])
      expect((await ann.put(...update(video.id, { video_authors_data: refused }))).status, String(refused)).toBe(422)
    const { error } = (await ann.put(...update(video.id, { video_authors_data: 'Eve,12345' }))).body
    expect([error.field, error.message]).toEqual(['video_authors_data', 'This character is not allowed in author name'])
    expect((await eve.put(...update(video.id, { video_authors_data: 'Eve' }))).status).toBe(403)
    const admin = await aPerson(app, { role: 'siteadmin' })
    expect((await admin.delete(`/api/v3/users/${eve.name}`)).status).toBe(200)
    expect((await ann.get(`/api/v3/videos/${video.id}`)).body).toMatchObject({
      authors: own.authors,
      video_authors_data: 'Ann-B_c 2,Eve Adler,Zoë Brückner',
    })
    await ann.put(...update(video.id, { video_authors_data: '' }))
    expect((await ann.get(`/api/v3/videos/${video.id}`)).body.authors).toEqual([])
  })

  it('is shared with the people and groups that were chosen, and with nobody else (CM-1.12, CM-3.04, CM-4.02, CM-4.03, CM-4.11, CM-5.15)', async () => {
    const app = await startedApp()
    const [ann, bob, eve] = [await aPerson(app), await aPerson(app), await aPerson(app)]
    const group = await aGroup(app, [await aPerson(app)])
    const cleo = await aPerson(app, { groups: [group] })
    const video = await aVideo(app.db, { owner: ann, visibility: 'PRIVATE' })
    expect((await ann.put(...update(video.id, { visibility: 'SECRET' }))).status).toBe(422)
    const nobody = await ann.put(...update(video.id, { visibility: 'MEMBERS' }))
    expect(nobody).toMatchObject({ status: 422, body: { error: { message: 'Please select users/groups for sharing the video' } } })
    const unknown = await ann.put(...update(video.id, { visibility: 'MEMBERS', user_members_data: 'nobody-here' }))
    expect(unknown.status).toBe(422)
    await ann.put(...update(video.id, { visibility: 'MEMBERS', user_members_data: [bob.name], group_members_data: group.id }))
    const status = async (who: typeof ann) => (await who.get(`/api/v3/videos/${video.id}`)).status
    expect([await status(bob), await status(cleo), await status(eve)]).toEqual([200, 200, 404])
    const { body } = await ann.get(`/api/v3/videos/${video.id}`)
    expect(body.user_members_data).toEqual([{ name: bob.name, displayname: bob.displayname, type: 'USER' }])
    expect(body.group_members_data).toMatchObject([{ name: group.name, type: 'GROUP' }])
    await ann.put(...update(video.id, { user_members_data: '' }))
    expect([await status(bob), await status(cleo)]).toEqual([404, 200])
    await ann.put(...update(video.id, { visibility: 'USERS' }))
    expect(await status(eve)).toBe(200)
    await ann.put(...update(video.id, { visibility: 'PRIVATE' }))
    expect([await status(cleo), await status(ann)]).toEqual([404, 200])
  })

  it('is shared with as many people as a form may name', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const video = await aVideo(app.db, { owner: ann, visibility: 'PRIVATE' })
    const { rows } = await sql<{ username: string }>`
      insert into account (username, displayname) select 'many-' || gen_random_uuid(), 'One of many'
      from generate_series(1, 499) returning username`.execute(app.db)
    const people = [bob.name, ...rows.map(({ username }) => username)]
    expect((await ann.put(...update(video.id, { visibility: 'MEMBERS', user_members_data: people }))).status).toBe(200)
    expect((await bob.get(`/api/v3/videos/${video.id}`)).status).toBe(200)
    expect((await ann.get(`/api/v3/videos/${video.id}`)).body.user_members_data).toHaveLength(500)
  })

  it('shared with everybody restricts nothing (CM-4.08, CM-4.10)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const video = await aVideo(app.db, { owner: ann, visibility: 'PRIVATE' })
    const restricted = async (fields: object) => {
      await ann.put(...update(video.id, fields))
      return (await ann.get(`/api/v3/videos/${video.id}`)).body.restricted_video
    }
    expect(await restricted({ restricted_video: 'on' })).toBe(true)
    expect(await restricted({ visibility: 'PUBLIC' })).toBe(false)
    expect(await restricted({ restricted_video: 1 })).toBe(false)
  })

  it('that becomes PUBLIC may be downloaded, and no longer once it is not, unless the call says otherwise (CM-4.05, CM-4.06)', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const video = await aVideo(app.db, { owner: ann, visibility: 'USERS' })
    const keeps = async (fields: object) => {
      expect((await ann.put(...update(video.id, fields))).status).toBe(200)
      const { can, video_download } = (await bob.get(`/api/v3/videos/${video.id}`)).body
      expect(can.download).toBe(video_download)
      return video_download
    }
    expect(await keeps({ video_title: 'Before' })).toBe(false)
    expect(await keeps({ visibility: 'PUBLIC' })).toBe(true)
    expect(await keeps({ video_download: 0 })).toBe(false)
    // It is PUBLIC already: nothing goes with that.
    expect(await keeps({ visibility: 'PUBLIC' })).toBe(false)
    expect(await keeps({ visibility: 'USERS', video_download: 1 })).toBe(true)
    expect(await keeps({ visibility: 'PUBLIC', video_download: 0 })).toBe(false)
    expect(await keeps({ video_download: 1 })).toBe(true)
    expect(await keeps({ visibility: 'USERS' })).toBe(false)
  })

  it('is given to somebody who may manage content, and to nobody else (CM-7.13, CM-8.04, CM-8.63)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const [user, power] = [await aPerson(app), await aPerson(app, { role: 'poweruser' })]
    const video = await aVideo(app.db, { owner: ann, visibility: 'PRIVATE' })
    for (const name of [user.name, 'nobody-here']) {
      const refused = await ann.put(...update(video.id, { newownername: name }))
      expect(refused).toMatchObject({ status: 422, body: { error: { message: 'Failed to change the owner' } } })
    }
    const given = await ann.put(...update(video.id, { newownername: power.name }))
    expect(given.body.message).toBe('Video owner changed successfully')
    expect((await ann.get(`/api/v3/videos/${video.id}`)).status).toBe(404)
    expect((await power.get(`/api/v3/videos/${video.id}`)).body.owner.name).toBe(power.name)
  })

  it('shared with all signed-in people reaches outsiders only where its owner says so (CM-3.10)', async () => {
    const app = await startedApp()
    const [ann, guest] = [await aPerson(app), await aPerson(app, { isExternal: true })]
    const video = await aVideo(app.db, { owner: ann, visibility: 'USERS' })
    const status = async () => (await guest.get(`/api/v3/videos/${video.id}`)).status
    expect(await status()).toBe(404)
    await ann.put(...update(video.id, { external_users: 'on' }))
    expect(await status()).toBe(200)
    await ann.put(...update(video.id, { external_users: 'off' }))
    expect(await status()).toBe(404)
  })

  it('Owners, power users, reviewers and site admins open the settings of a video; another viewer does not (CM-1.02)', async () => {
    const app = await startedApp()
    const owner = await aPerson(app)
    const video = await aVideo(app.db, { owner })
    const managers = [
      owner,
      ...(await Promise.all((['poweruser', 'reviewer', 'siteadmin'] as const).map((role) => aPerson(app, { role })))),
    ]
    for (const person of managers) {
      expect((await person.get('/web/ajax/partials/my/my-videos')).status).toBe(200)
      expect((await person.get(`/web/videos/${video.id}/settings`)).status).toBe(200)
      expect((await person.get(`/api/v3/videos/${video.id}`)).body.can.manage).toBe(true)
    }
    const viewer = await aPerson(app)
    expect((await viewer.get(`/web/videos/${video.id}/settings`)).status).toBe(403)
    expect((await viewer.get(`/api/v3/videos/${video.id}`)).body.can.manage).toBe(false)
  })

  it('A program gets one video as a tile, in HTML and as JSON, with and without a mode (CM-7.85)', async () => {
    const app = await startedApp()
    const video = await aVideo(app.db, { visibility: 'PUBLIC', title: 'One tile' })
    for (const query of ['', '?mode=full']) {
      const html = await app.anonymous.get(`/web/ajax/partials/videos/${video.id}${query}`, { headers: { accept: 'text/html' } })
      expect(html.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(html.text).toContain(`data-video-id="${video.id}"`)
      expect(html.text).toContain('One tile')
    }
    const { body } = await app.anonymous.get(`/web/ajax/partials/videos/${video.id}?mode=full`)
    expect(body).toMatchObject({ id: video.id, displayname: 'One tile', can: { manage: false, like: false } })
    expect(body.kvtoken).toBeUndefined()
  })

  it('is liked once by each person, and unliked (CM-1.43, CM-7.99, CM-7.100)', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const video = await aVideo(app.db)
    const path = `/web/ajax/videos/${video.id}/like`
    expect((await ann.post(path, { accesscode: '' })).body).toEqual({ result: 'success', likes: 1, liked: true })
    expect((await ann.post(path)).body.likes).toBe(1)
    expect((await bob.post(path)).body.likes).toBe(2)
    expect((await ann.get(`/api/v3/videos/${video.id}`)).body).toMatchObject({ liked: true, likes: 2 })
    expect((await ann.delete(path)).body).toEqual({ result: 'success', likes: 1, liked: false })
    expect((await ann.delete(path)).body.likes).toBe(1)
    for (const [who, liked] of [
      [ann, false],
      [bob, true],
    ] as const)
      expect((await who.get(`/api/v3/videos/${video.id}`)).body.liked).toBe(liked)
    expect((await app.anonymous.post(path)).status).toBe(401)
  })

  it('is featured and unfeatured by who manages it (CM-3.12, CM-4.37, CM-7.27)', async () => {
    const app = await startedApp()
    const [power, user] = [await aPerson(app, { role: 'poweruser' }), await aPerson(app)]
    const video = await aVideo(app.db)
    const path = `/web/ajax/videos/${video.id}/featured`
    expect((await power.put(path, { featured: 1 })).body).toEqual({ result: 'success', featured: true })
    expect((await user.get(`/api/v3/videos/${video.id}`)).body.featured).toBe(true)
    expect((await power.put(path, 'featured=0')).body.featured).toBe(false)
    expect((await power.put(path, { featured: 2 })).status).toBe(422)
    expect((await user.put(path, { featured: 1 })).status).toBe(403)
  })

  it('that has expired is its owner\'s and managers\' alone and stays as it is (wire-details, "expired")', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const video = await aVideo(app.db, { owner: ann, visibility: 'PUBLIC', expires_at: new Date(Date.now() - 1000) })
    expect((await bob.get(`/api/v3/videos/${video.id}`)).status).toBe(404)
    expect((await ann.get(`/api/v3/videos/${video.id}`)).body.expired).toBe(true)
    const refused = await ann.put(...update(video.id, { video_title: 'x' }))
    expect(refused).toMatchObject({ status: 409, body: { error: { reason: 'expired' } } })
    expect((await ann.delete('/web/ajax/videos/delete', { gconfid: video.id })).status).toBe(200)
  })

  it('shows its settings to who manages it, under both addresses (CM-2.13, CM-2.20, CM-7.44, CM-7.45)', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const video = await aVideo(app.db, { owner: ann })
    for (const path of [
      `/web/videos/${video.id}/settings?option=settings`,
      `/web/ajax/partials/videos/${video.id}/settings?option=settings`,
    ]) {
      expect((await ann.get(path)).body).toMatchObject({ option: 'settings', video: { gconfid: video.id } })
      expect((await bob.get(path)).status).toBe(403)
      expect((await app.anonymous.get(path)).status).toBe(401)
    }
  })

  it('podcasts and shorts are changed by the same calls (CM-7.12)', async () => {
    const app = await startedApp()
    const owner = await aPerson(app)
    for (const type of ['podcast', 'short'] as const) {
      const { id } = await aVideo(app.db, { owner, type })
      const reply = await owner.put('/web/ajax/videos/update', { gconfid: id, video_title: `A new ${type}` })
      expect(reply.status).toBe(200)
      expect((await owner.get(`/api/v3/videos/${id}`)).body).toMatchObject({ displayname: `A new ${type}`, type })
    }
  })
})
