import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { giveBytes } from '#domains/media/testing.ts'
import { aVideo, hasWatched } from '#domains/videos/testing.ts'
import { type Client, startedApp, type TestApp } from '#platform/server/testing.ts'
import { aTrack } from '../testing.ts'

let app: TestApp
let ann: TestPerson
let bob: TestPerson
beforeAll(async () => {
  app = await startedApp()
  ann = await aPerson(app, { role: 'poweruser' })
  bob = await aPerson(app)
})

const access = async (who: Client, id: string) => (await who.get(`/api/v3/videos/${id}`)).body.access
const report = (who: Client, id: string) => who.post(`/api/v3/videos/${id}/progress`, { session: 'one', intervals: [[0, 1]], position: 1 })

/** Three lessons of ann's: one in the first module, two in the second. */
async function aCourse(
  options: { readonly owner?: TestPerson; readonly authors?: readonly TestPerson[]; readonly sequential?: boolean } = {},
) {
  const [first, second, third] = await Promise.all(
    [1, 2, 3].map((n) => aVideo(app.db, { owner: ann, title: `Lesson ${n}`, duration_ms: 10_000, visibility: 'PUBLIC' })),
  )
  if (!first || !second || !third) throw new Error('three lessons')
  const { owner = ann, authors = [], sequential = true } = options
  const track = await aTrack(app.db, { owner, authors, title: 'The course', sequential, modules: [[first], [second, third]] })
  const locks = async (who: Client) => {
    const found: boolean[] = []
    for (const id of track.modules)
      for (const { is_locked } of (await who.get(`/web/ajax/modules/${id}/content`)).body.videos) found.push(is_locked)
    return found
  }
  return { ...track, lessons: [first, second, third] as const, locks }
}

describe('a track in sequence', () => {
  it('is one where its author says so, and is none before', async () => {
    const { body } = await ann.post('/web/ajax/tracks/create', { displayname: 'In order' })
    const sequential = async () => (await ann.get(`/api/v3/tracks/${body.trackName}`)).body.sequential
    expect(await sequential()).toBe(false)
    await ann.put(`/web/ajax/tracks/${body.trackName}/update`, { sequential: 1 })
    expect(await sequential()).toBe(true)
    await ann.put(`/web/ajax/tracks/${body.trackName}/update`, { displayname: 'Still' })
    expect(await sequential()).toBe(true)
  })

  it('opens one video after the other across its modules, by the ledger alone', async () => {
    const { name, lessons, locks } = await aCourse()
    expect(await locks(bob)).toEqual([false, true, true])
    expect((await bob.get(`/api/v3/videos/${lessons[2].id}`)).body).toMatchObject({
      access: 'locked',
      locked_by: { type: 'track', name, displayname: 'The course' },
    })
    expect((await report(bob, lessons[1].id)).status).toBe(403)
    await hasWatched(app.db, bob, lessons[0].id, 10)
    expect(await locks(bob)).toEqual([false, false, true])
    expect([await access(bob, lessons[1].id), await access(bob, lessons[2].id)]).toEqual(['granted', 'locked'])
    expect((await report(bob, lessons[1].id)).status).toBe(200)
    expect(await locks(app.anonymous)).toEqual([false, true, true])
    expect(await access(app.anonymous, lessons[1].id)).toBe('locked')
  })

  it('gives out pictures of a video that waits and nothing that plays it', async () => {
    const { lessons } = await aCourse()
    const bytes = await giveBytes(app.ports, lessons[1].assetId)
    const statuses = async (wanted: (path: string) => boolean) => {
      const answers = bytes.filter(wanted).map((path) => fetch(new URL(path, bob.url), { headers: bob.headers }))
      return new Set((await Promise.all(answers)).map(({ status }) => status))
    }
    const isPicture = (path: string) => /(poster|scene-0)\.webp$/.test(path)
    expect(await statuses(isPicture)).toEqual(new Set([200]))
    expect(await statuses((path) => !isPicture(path))).toEqual(new Set([403]))
    await hasWatched(app.db, bob, lessons[0].id, 10)
    expect(await statuses(() => true)).toEqual(new Set([200]))
  })

  it('keeps nobody from what they manage, and nobody from what they have seen', async () => {
    const [author, owner] = [await aPerson(app), await aPerson(app, { role: 'poweruser' })]
    const { lessons, locks } = await aCourse({ owner, authors: [author] })
    for (const who of [ann, owner, author, await aPerson(app, { role: 'siteadmin' })])
      expect(await access(who, lessons[2].id)).toBe('granted')
    expect(await locks(author)).toEqual([false, false, false])
    await hasWatched(app.db, bob, lessons[2].id, 10)
    expect([await access(bob, lessons[1].id), await access(bob, lessons[2].id)]).toEqual(['locked', 'granted'])
    expect(await locks(bob)).toEqual([false, true, false])
  })

  it('waits for nothing that the learner does not see, and not where the track is not theirs to see', async () => {
    const { name, lessons, locks } = await aCourse()
    await ann.put('/web/ajax/videos/update', { gconfid: lessons[0].id, visibility: 'PRIVATE' })
    expect(await locks(bob)).toEqual([false, true])
    expect(await access(bob, lessons[1].id)).toBe('granted')
    await ann.put(`/web/ajax/tracks/${name}/update`, { visibility: 'GROUPS' })
    expect(await access(bob, lessons[2].id)).toBe('granted')
  })

  it('of somebody who could not hide the video, or in no sequence, withholds nothing elsewhere', async () => {
    const { lessons, locks } = await aCourse({ owner: await aPerson(app) })
    expect(await locks(bob)).toEqual([false, true, true])
    expect(await access(bob, lessons[1].id)).toBe('granted')
    const loose = await aCourse({ sequential: false })
    expect(await loose.locks(bob)).toEqual([false, false, false])
    expect(await access(bob, loose.lessons[2].id)).toBe('granted')
  })

  it('leaves a video open that another sequence has come to', async () => {
    const { lessons } = await aCourse()
    await aTrack(app.db, { owner: ann, sequential: true, modules: [lessons.toReversed()] })
    expect(await Promise.all(lessons.map(({ id }) => access(bob, id)))).toEqual(['granted', 'locked', 'granted'])
  })
})
