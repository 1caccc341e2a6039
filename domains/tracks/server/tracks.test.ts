import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { aGroup, aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aChannel } from '#domains/channels/testing.ts'
import { sentFile } from '#domains/media/testing.ts'
import { aVideo, hasWatched } from '#domains/videos/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import { unique } from '#platform/testing.ts'
import { aTrack } from '../testing.ts'

let app: TestApp
let ann: TestPerson
let bob: TestPerson
beforeAll(async () => {
  app = await startedApp()
  ann = await aPerson(app, { role: 'poweruser' })
  bob = await aPerson(app)
})

const create = (who: TestPerson, fields: object) => who.post('/web/ajax/tracks/create', fields)
const update = (who: TestPerson, name: string, fields: object) => who.put(`/web/ajax/tracks/${name}/update`, fields)
const get = (who: TestPerson, name: string) => who.get(`/api/v3/tracks/${name}`)
const members = (name: string) => `/web/ajax/groups/${name}/members`

describe('an author', () => {
  it('makes a track, which only they see until it is given to somebody (LE-1.11, LE-1.42, LE-7.58)', async () => {
    const { body } = await create(ann, { displayname: 'First aid', description: 'What to do', author: 'Ann, Bea' })
    expect(body).toMatchObject({ result: 'success', data: { displayname: 'First aid' } })
    expect((await get(ann, body.trackName)).body).toMatchObject({ author: 'Ann, Bea', visibility: 'GROUPS', modules: [] })
    expect((await get(bob, body.trackName)).status).toBe(404)
    const mine = (await ann.get('/web/ajax/partials/my/tracks?qtext=first')).body.items
    expect(mine.map((track: { trackName: string }) => track.trackName)).toContain(body.trackName)
  })

  it('finds every field that a track was made with, names of whoever made it aside, and its videos counted (LE-3.32)', async () => {
    const png = await sharp({ create: { width: 320, height: 180, channels: 3, background: '#336699' } })
      .png()
      .toBuffer()
    const { url } = await sentFile(ann, 'image', 'a.png', new Uint8Array(png))
    const fields = { displayname: 'Knots', description: 'How to tie them\nand when', author: 'Ann, Bea', visibility: 'USERS' }
    const wish = { ...fields, user: bob.name, domain: 'elsewhere.example.org', thumbnailUploadUrl: url }
    const { trackName } = (await create(ann, wish)).body
    const { module } = (await ann.post(`/web/ajax/tracks/${trackName}/modules/create`, { displayname: 'One' })).body
    for (const { id: videoId } of [await aVideo(app.db), await aVideo(app.db)])
      await ann.post(`/web/ajax/modules/${module.id}/content/add`, { videoId })
    await ann.put(`/web/ajax/tracks/${trackName}/featured`, { featured: 1 })
    const { body } = await get(bob, trackName)
    const owner = { name: ann.name }
    expect(body).toMatchObject({ ...fields, trackName, thumbnail_url: url, featured: true, total_video_count: 2, owner })
    expect((await get(bob, body.id)).body.trackName).toBe(trackName)
    // Sent again with everything, as the page does, it stays what it was.
    expect((await update(ann, trackName, { ...wish, displayname: 'More knots' })).body.data).toEqual({ displayname: 'More knots' })
    const again = (await get(bob, trackName)).body
    expect(again).toMatchObject({ displayname: 'More knots', thumbnail_url: url, description: fields.description })
  })

  it('finds a track that has no picture with that of the first video that they see', async () => {
    const { trackName } = (await create(ann, { displayname: 'Sails', visibility: 'USERS' })).body
    const { module } = (await ann.post(`/web/ajax/tracks/${trackName}/modules/create`, { displayname: 'One' })).body
    const shown = async (who: TestPerson) => (await get(who, trackName)).body
    expect(await shown(ann)).toMatchObject({ thumbnail_url: null, picture_url: null })
    const [hidden, seen] = [await aVideo(app.db, { owner: ann, visibility: 'PRIVATE' }), await aVideo(app.db, { owner: ann })]
    for (const [video, thumbnail_url] of [
      [hidden, '/hidden.png'],
      [seen, '/seen.png'],
    ] as const) {
      await app.db.updateTable('video').set({ thumbnail_url }).where('id', '=', video.id).execute()
      await ann.post(`/web/ajax/modules/${module.id}/content/add`, { videoId: video.id })
    }
    expect(await shown(ann)).toMatchObject({ thumbnail_url: null, picture_url: '/hidden.png' })
    expect(await shown(bob)).toMatchObject({ thumbnail_url: null, picture_url: '/seen.png' })
  })

  it('is told what is wrong with a title, an author or a description (LE-5.71, LE-5.73, LE-5.74, LE-5.75)', async () => {
    const refused = async (fields: object) => (await create(ann, { displayname: 'One', ...fields })).body.error?.message
    expect(await refused({ displayname: '  ' })).toBe('Please fill in the title and click Create.')
    for (const author of ['12345', 'Ann$']) expect(await refused({ author })).toBe('This character is not allowed in author name')
    expect(await refused({ author: 'a12345' })).toBeUndefined()
    expect(await refused({ description: Array(8).fill('line').join('\n') })).toBeUndefined()
    expect(await refused({ description: Array(9).fill('line').join('\n') })).toBe('At most 8 lines are allowed')
  })

  it('who is named by username manages the track, too, until the name is taken out (LE-6.27)', async () => {
    const { name } = await aTrack(app.db, { owner: ann, visibility: 'GROUPS' })
    await update(ann, name, { author: `${bob.name}, Somebody else` })
    expect((await update(bob, name, { displayname: 'Changed' })).body.data.displayname).toBe('Changed')
    await update(ann, name, { author: 'Somebody else' })
    expect((await get(bob, name)).status).toBe(404)
  })

  it('who is named by username manages the track under a new one as well, and whoever has the old one then does not', async () => {
    const root = await aPerson(app, { role: 'siteadmin' })
    const { name } = await aTrack(app.db, { owner: ann, visibility: 'GROUPS' })
    const carl = await aPerson(app)
    const form = { description: 'Ropes', author: carl.name }
    await update(ann, name, form)
    expect((await root.put(`/api/v3/users/${carl.name}`, { username: unique('carl') })).status).toBe(200)
    expect((await update(ann, name, { ...form, description: 'Ropes and knots' })).status).toBe(200)
    expect((await update(carl, name, { displayname: 'Changed' })).status).toBe(200)
    const other = await aPerson(app)
    expect((await root.put(`/api/v3/users/${other.name}`, { username: carl.name })).status).toBe(200)
    expect((await update(ann, name, form)).status).toBe(200)
    expect((await get(other, name)).status).toBe(404)
    expect((await get(carl, name)).body.can.manage).toBe(true)
  })

  it('deletes several at once or none of them, and 20 at most (LE-7.61, LE-5.68, LE-5.70, LE-9.31)', async () => {
    const [one, two, others] = [await aTrack(app.db, { owner: ann }), await aTrack(app.db, { owner: ann }), await aTrack(app.db, {})]
    const remove = (names: string[]) => ann.delete('/web/ajax/tracks/delete', { name: names.join(',') })
    expect((await remove([one.name, others.name])).status).toBe(403)
    expect((await get(ann, one.name)).status).toBe(200)
    const many = await remove(Array.from({ length: 21 }, (_, at) => `track-${at}`))
    expect([many.status, many.body.error.message]).toEqual([422, 'Maximum 12 tracks are permitted for operation.'])
    const removed = await remove([one.name, two.name])
    expect([removed.status, removed.text]).toEqual([200, 'success'])
    expect((await get(ann, two.name)).status).toBe(404)
  })

  it('features a track, which is then found among those that are featured (LE-7.62)', async () => {
    const { name } = await aTrack(app.db, { owner: ann, title: 'Starred' })
    const featured = async () => (await bob.get('/web/ajax/partials/tracks?content_filtering=featured&qtext=starred')).body.items.length
    await ann.put(`/web/ajax/tracks/${name}/featured`, { featured: 1 })
    expect(await featured()).toBe(1)
    await ann.put(`/web/ajax/tracks/${name}/featured`, { featured: 0 })
    expect(await featured()).toBe(0)
  })
})

describe('members of a track', () => {
  it('are people and groups, a page of whom stands after the owner (LE-7.82, LE-7.83, LE-7.85, LE-3.38, LE-3.39)', async () => {
    const group = await aGroup(app, [bob])
    const { name } = await aTrack(app.db, {
      owner: ann,
      visibility: 'GROUPS',
      people: await Promise.all(Array.from({ length: 10 }, () => aPerson(app))),
    })
    const page = async (query = '') => (await ann.get(`/web/ajax/tracks/${name}/members/search?${query}`)).body
    await ann.put(members(name), { userMembers: '', groupMembers: group.name, action: 'add' })
    expect((await get(bob, name)).status).toBe(200)
    const first = await page('first=0&max=10')
    expect([first.members.length, first.totalcount, first.members[0].is_owner]).toEqual([10, 12, true])
    expect((await page('first=10&max=10')).members).toHaveLength(2)
    expect((await page('type=GRP')).members).toEqual([expect.objectContaining({ username: group.name, type: 'GRP', is_owner: false })])
    await ann.delete(members(name), { userMembers: '', groupMembers: group.name, action: 'remove' })
    expect((await get(bob, name)).status).toBe(404)
    expect((await page(`scope=add&qtext=${bob.name}`)).members).toEqual([expect.objectContaining({ username: bob.name, type: 'user' })])
  })

  it('never lose the owner, and are forgotten with another visibility (LE-6.24)', async () => {
    const { name } = await aTrack(app.db, { owner: ann, visibility: 'GROUPS', people: [bob] })
    expect((await ann.delete(members(name), { userMembers: ann.name })).body.error.reason).toBe('owner')
    await update(ann, name, { visibility: 'PUBLIC' })
    await update(ann, name, { visibility: 'GROUPS' })
    expect((await get(bob, name)).status).toBe(404)
  })
})

describe('a learner', () => {
  it('finds tracks by what the ledger says they have watched of them (LE-1.49, LE-7.65, LE-7.66, LE-7.67)', async () => {
    const learner = await aPerson(app)
    const [one, two] = [await aVideo(app.db, { visibility: 'PUBLIC' }), await aVideo(app.db, { visibility: 'PUBLIC' })]
    const hidden = await aVideo(app.db, { visibility: 'PRIVATE' })
    const { name } = await aTrack(app.db, { owner: ann, modules: [[one], [two, hidden]] })
    const standing = async () => {
      const found: string[] = []
      for (const scope of ['progress', 'completed', 'recommended']) {
        const { items } = (await learner.get(`/web/ajax/tracks/partials/progress?scope=${scope}&max=100`)).body
        for (const track of items) if (track.trackName === name) found.push(`${scope} ${track.percentage}`)
      }
      return found
    }
    expect(await standing()).toEqual(['recommended 0'])
    await hasWatched(app.db, learner, one.id, 60)
    expect(await standing()).toEqual(['progress 50'])
    await hasWatched(app.db, learner, two.id, 30)
    expect(await standing()).toEqual(['progress 50'])
    await hasWatched(app.db, learner, two.id, 60)
    expect(await standing()).toEqual(['completed 100'])
  })

  it('is told why a track is recommended, and no channel that they do not see', async () => {
    const learner = await aPerson(app)
    const topic = unique('knots')
    expect((await learner.put(`/web/ajax/users/${learner.name}/update`, { topics: topic })).status).toBe(200)
    const video = () => aVideo(app.db, { visibility: 'PUBLIC' })
    const [held, unseen] = [await video(), await video()]
    const subscribers = [learner]
    const channel = await aChannel(app.db, { title: 'Lifting', visibility: 'PUBLIC', subscribers, videos: [held] })
    await aChannel(app.db, { title: 'Board', visibility: 'GROUPS', subscribers, videos: [unseen] })
    const [plain, ofTopic, ofChannel, hidden, given, enrolled] = await Promise.all([
      aTrack(app.db, { modules: [[await video()]] }),
      aTrack(app.db, { owner: ann, modules: [[await video()]] }),
      aTrack(app.db, { modules: [[held]] }),
      aTrack(app.db, { modules: [[unseen]] }),
      aTrack(app.db, { visibility: 'GROUPS', people: [learner], modules: [[held]] }),
      aTrack(app.db, { selfEnrol: true, modules: [[await video()]] }),
    ])
    await update(ann, ofTopic.name, { topics: topic })
    await learner.post(`/api/v3/tracks/${enrolled.name}/enrolment`)
    const { items } = (await learner.get('/web/ajax/tracks/partials/progress?scope=recommended&max=100')).body
    const why = ({ id }: { id: string }) => items.find((one: { id: string }) => one.id === id)?.because
    expect([plain, ofTopic, ofChannel, hidden, given, enrolled].map(why)).toEqual([
      null,
      { reason: 'topic', name: topic },
      { reason: 'channel', name: channel.title },
      null,
      { reason: 'given', name: '' },
      { reason: 'enrolled', name: '' },
    ])
    expect(items[0].id).toBe(ofTopic.id)
    const toDo = (await learner.get('/web/ajax/tracks/partials/progress?scope=todo')).body.items
    expect(toDo.map((one: { because: unknown }) => one.because)).toEqual([null, null])
  })

  it('goes on to certification once, when every video that they see is watched', async () => {
    const learner = await aPerson(app)
    const [one, two] = [await aVideo(app.db, { visibility: 'PUBLIC' }), await aVideo(app.db, { visibility: 'PUBLIC' })]
    const hidden = await aVideo(app.db, { visibility: 'PRIVATE' })
    const { name, modules } = await aTrack(app.db, { owner: ann, modules: [[one], [two, hidden]] })
    const complete = (who: TestPerson, track = name) => who.post(`/api/v3/tracks/${track}/completion`, {})
    await hasWatched(app.db, learner, one.id, 60)
    const early = await complete(learner)
    expect([early.status, early.body.error.reason]).toEqual([409, 'not_completed'])
    await hasWatched(app.db, learner, two.id, 60)
    const answers = await Promise.all([1, 2, 3].map(() => complete(learner)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.filter(({ body }) => body.proceed)).toHaveLength(1)
    const added = await aVideo(app.db, { visibility: 'PUBLIC' })
    await ann.post(`/web/ajax/modules/${modules[0]}/content/add`, { videoId: added.id })
    expect((await complete(learner)).status).toBe(409)
    await hasWatched(app.db, learner, added.id, 60)
    expect((await complete(learner)).body).toEqual({ result: 'success', trackName: name, proceed: false })
    expect((await complete(learner, (await aTrack(app.db, { owner: ann })).name)).body.error.reason).toBe('not_completed')
  })
})
