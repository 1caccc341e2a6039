import { describe, expect, it } from 'vitest'
import { personNamed } from '#domains/accounts/server.ts'
import { aGuest, aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aChannel } from '#domains/channels/testing.ts'
import { addComment } from '#domains/comments/server.ts'
import { contentFacts } from '#domains/content/contract.ts'
import { videoFacts } from '#domains/videos/contract.ts'
import { videoType } from '#domains/videos/server.ts'
import { aVideo, refreshReaders } from '#domains/videos/testing.ts'
import { emit } from '#platform/server/outbox.ts'
import { eventually, startedApp } from '#platform/server/testing.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { Notice } from '../contract.ts'
import { share } from './commands/share.ts'
import { sendDigests } from './jobs.ts'

const inboxOf = async (who: TestPerson): Promise<{ items: Notice[]; unread: number }> => (await who.get('/api/v3/inbox')).body

/** Their inbox as soon as it holds so many; what is told is delivered by jobs. */
const inboxWith = (who: TestPerson, count: number) =>
  eventually(async () => {
    const inbox = await inboxOf(who)
    return inbox.items.length === count ? inbox : null
  })

const mailsTo = async (who: TestPerson) => {
  const app = await startedApp()
  const rows = await app.db.selectFrom('mail').select(['subject', 'body_text']).where('recipient', '=', `${who.name}@example.org`).execute()
  return rows
}

describe('sharing', () => {
  it('a video by message arrives in the inbox and by mail of those who may see it (CM-1.33, CM-3.50, CM-7.71)', async () => {
    const app = await startedApp()
    const [ann, bob, eve] = [await aPerson(app, { displayname: 'Ann' }), await aPerson(app), await aPerson(app)]
    const video = await aVideo(app.db, { title: 'Ladders', owner: ann, visibility: 'MEMBERS', people: [bob] })
    const fields = { recipients: `${bob.name},${eve.name},${ann.name}`, message: 'Look at 0:20.', contentType: 'video', ctx: 'trending' }
    const reply = await ann.post(`/web/ajax/videos/${video.id}/share`, fields)
    expect(reply.body).toEqual({ result: 'success', without_access: [eve.name] })
    const { items, unread } = await inboxWith(bob, 1)
    expect(unread).toBe(1)
    expect(items).toMatchObject([
      {
        kind: 'share',
        text: 'Ann shared “Ladders” with you',
        url: `/web/videos/${video.id}/play`,
        message: 'Look at 0:20.',
        from: { name: ann.name },
        read: false,
      },
    ])
    const [mail] = await mailsTo(bob)
    expect(mail?.subject).toBe('Ann shared “Ladders” with you')
    expect(mail?.body_text).toContain('> Look at 0:20.')
    expect(mail?.body_text).toContain(`/web/videos/${video.id}/play`)
    for (const who of [eve, ann]) {
      expect(await inboxOf(who)).toMatchObject({ items: [], unread: 0 })
      expect(await mailsTo(who)).toEqual([])
    }
    expect((await eve.get(`/api/v3/videos/${video.id}`)).status).toBe(404)
    expect((await ann.get(`/web/ajax/partials/videos/share?page=video&contentId=${video.id}`)).body.recent).toEqual([
      { name: bob.name, displayname: bob.displayname },
    ])
    expect((await bob.get(`/web/ajax/partials/videos/share?page=video&contentId=${video.id}`)).body.recent).toEqual([])
  })

  it('comes by mail on lines of ours, whatever lines a name or a title has', async () => {
    const app = await startedApp()
    const [ann, bob, daily] = [await aPerson(app, { displayname: 'Ann\n\nYour session is over' }), await aPerson(app), await aPerson(app)]
    await daily.put(`/web/ajax/users/${daily.name}/update`, { preferences: { notify_mails: 'daily' } })
    const video = await aVideo(app.db, { title: 'Knots”.\n\nSign in: https://evil.example\r“' })
    await ann.post(`/web/ajax/videos/${video.id}/share`, { recipients: `${bob.name},${daily.name}` })
    for (const who of [bob, daily]) await inboxWith(who, 1)
    await sendDigests.run({}, { ports: app.ports, signal: new AbortController().signal, log: app.ports.log })
    for (const who of [bob, daily]) {
      const [mail] = await mailsTo(who)
      expect(mail?.subject).toBe('Ann Your session is over shared “Knots”. Sign in: https://evil.example “” with you')
      expect(mail?.body_text).not.toMatch(/^(Your session|Sign in|“)/m)
    }
  })

  it('is refused with tags in the message, without people, and where the owner does not want it (CM-5.64)', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const video = await aVideo(app.db)
    const send = async (fields: object, id = video.id) => (await ann.post(`/web/ajax/videos/${id}/share`, fields)).body.error?.message
    expect(await send({ recipients: bob.name, message: '<b>x</b>' })).toBe('Invalid message.')
    expect(await send({ recipients: bob.name, message: 'a < b, b > c' })).toBeUndefined()
    for (const recipients of [[], [ann.name]]) expect(await send({ recipients })).toBe('Please choose whom to share it with.')
    expect(await send({ recipients: 'nobody-here' })).toBe('There is no person called nobody-here.')
    const kept = await aVideo(app.db, { settings: { restricted_video: true } })
    expect((await ann.post(`/web/ajax/videos/${kept.id}/share`, { recipients: bob.name })).status).toBe(403)
  })

  it('a topic’s page is shared like a video; each is told once', async () => {
    const app = await startedApp()
    const [ann, bob, cid] = [await aPerson(app), await aPerson(app), await aPerson(app)]
    await aVideo(app.db, { title: 'Ropes', topics: ['ropes'] })
    await ann.post('/web/ajax/feeds/ropes/share', { recipients: [bob.name, cid.name] })
    for (const who of [bob, cid]) {
      expect((await inboxWith(who, 1)).items).toMatchObject([{ title: '#ropes', url: '/web/topics/ropes' }])
      expect(await mailsTo(who)).toHaveLength(1)
    }
  })

  it('a playlist and a channel are shared by message like a video (CM-1.34, CM-7.71)', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app, { role: 'poweruser' }), await aPerson(app)]
    const { playlist } = (await ann.post('/web/ajax/playlists/create', { displayname: 'First week', visibility: 'USERS' })).body
    const { name } = (
      await ann.post('/web/ajax/channels/create', { displayname: 'Yard', visibility: 'GROUPS', user_members_data: ann.name })
    ).body
    const fields = { recipients: bob.name, message: 'For you.' }
    expect((await ann.post(`/web/ajax/playlists/${playlist.name}/share`, fields)).body.without_access).toEqual([])
    expect((await ann.post(`/web/ajax/channels/${name}/share`, fields)).body.without_access).toEqual([bob.name])
    expect((await bob.post(`/web/ajax/channels/${name}/share`, { recipients: ann.name })).status).toBe(404)
    expect((await inboxWith(bob, 1)).items).toMatchObject([
      { title: 'First week', url: `/web/playlists/${playlist.name}`, message: 'For you.' },
    ])
    expect((await ann.post(`/web/ajax/playlists/${playlist.name}/share`, { ...fields, message: '<b>x</b>' })).status).toBe(422)
  })
})

describe('the inbox', () => {
  it('forgets nothing that was read, counts what was not, and holds nothing that may not be seen any more', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const [one, two] = [await aVideo(app.db), await aVideo(app.db)]
    for (const { id } of [one, two]) await ann.post(`/web/ajax/videos/${id}/share`, { recipients: bob.name })
    const [newest] = (await inboxWith(bob, 2)).items
    expect((await bob.put(`/api/v3/inbox/${newest?.id}`, { read: 1 })).body.unread).toBe(1)
    expect((await bob.put(`/api/v3/inbox/${newest?.id}`, { read: 0 })).body.unread).toBe(2)
    expect((await ann.put(`/api/v3/inbox/${newest?.id}`, { read: 1 })).status).toBe(404)
    await app.db.updateTable('video').set({ visibility: 'PRIVATE' }).where('id', '=', one.id).execute()
    await app.db.transaction().execute((tx) => refreshReaders(tx, [one.id]))
    expect(await inboxOf(bob)).toMatchObject({ items: [{ url: `/web/videos/${two.id}/play` }], unread: 1 })
    expect((await bob.put('/api/v3/inbox/all', {})).body.unread).toBe(0)
    await app.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('video').where('id', '=', two.id).execute()
      await emit(tx, contentFacts.removed, { type: 'video', id: two.id })
    })
    await eventually(
      async () => (await app.db.selectFrom('notification').select('id').where('subject_id', '=', two.id).execute()).length === 0,
    )
  })

  it('tells who follows a topic of a new video, once, and nobody who may not see it', async () => {
    const app = await startedApp()
    const [owner, ann, out] = [await aPerson(app), await aPerson(app), await aPerson(app, { isExternal: true })]
    for (const who of [owner, ann, out]) await who.put(`/web/ajax/users/${who.name}/update`, { topics: 'cranes' })
    const video = await aVideo(app.db, { title: 'A crane', topics: ['cranes'], owner })
    for (const fact of [videoFacts.published, videoFacts.shown])
      await app.db.transaction().execute((tx) => emit(tx, fact, { videoId: video.id }))
    await eventually(async () => (await inboxOf(ann)).unread > 0)
    expect((await inboxOf(ann)).items.map(({ text }) => text)).toEqual(['New on cranes: “A crane”'])
    for (const who of [owner, out]) expect((await inboxOf(who)).items).toEqual([])
    expect(await mailsTo(ann)).toEqual([])
  })

  it('tells who subscribes to a channel of a new video in it, once, and nobody who may not see both', async () => {
    const app = await startedApp()
    const [owner, ann, both, eve] = [await aPerson(app), await aPerson(app), await aPerson(app), await aPerson(app)]
    const [left, out] = [await aPerson(app), await aPerson(app, { isExternal: true })]
    await both.put(`/web/ajax/users/${both.name}/update`, { topics: 'winches' })
    const subscribers = [owner, ann, both, left, out]
    const video = await aVideo(app.db, { title: 'A winch', topics: ['winches'], owner })
    const { name } = await aChannel(app.db, { title: 'Lifting', subscribers, videos: [video] })
    await aChannel(app.db, { title: 'Not for Eve', visibility: 'GROUPS', subscribers: [eve], videos: [video] })
    await left.post(`/web/ajax/channels/${name}/subscribe`, { action: 'unsubscribe' })
    for (const fact of [videoFacts.published, videoFacts.shown])
      await app.db.transaction().execute((tx) => emit(tx, fact, { videoId: video.id }))
    await eventually(async () => (await inboxOf(both)).unread > 0)
    for (const who of [ann, both]) expect((await inboxOf(who)).items.map(({ text }) => text)).toEqual(['New on Lifting: “A winch”'])
    for (const who of [owner, eve, left, out]) expect((await inboxOf(who)).items).toEqual([])
  })

  it('tells subscribers of a video that comes into their channel later; of one that is not on air yet when it is', async () => {
    const app = await startedApp()
    const [owner, ann, bob] = [await aPerson(app, { role: 'poweruser' }), await aPerson(app), await aPerson(app)]
    const { name } = await aChannel(app.db, { title: 'Yard', owner, subscribers: [owner, ann] })
    const other = await aChannel(app.db, { title: 'Yard too', owner, subscribers: [ann, bob] })
    const [old, draft] = [await aVideo(app.db, { title: 'Old' }), await aVideo(app.db, { title: 'Draft', owner, visibility: 'PRIVATE' })]
    await app.db.insertInto('announced_video').values({ video_id: old.id }).execute()
    const add = async (channel: string, { id }: { id: string }) =>
      expect((await owner.post(`/web/ajax/channels/${channel}/content/${id}`, { type: 'video', op: 'add' })).status).toBe(200)
    await add(name, draft)
    await add(name, old)
    const texts = async (who: TestPerson) => (await inboxOf(who)).items.map(({ text }) => text)
    await eventually(async () => (await inboxOf(ann)).unread === 1)
    expect(await texts(ann)).toEqual(['New on Yard: “Old”'])
    await add(other.name, old)
    await eventually(async () => (await inboxOf(bob)).unread === 1)
    expect(await texts(bob)).toEqual(['New on Yard too: “Old”'])
    expect((await owner.put('/web/ajax/videos/update', { gconfid: draft.id, visibility: 'USERS' })).status).toBe(200)
    await eventually(async () => (await inboxOf(ann)).unread === 2)
    expect(await texts(ann)).toEqual(['New on Yard: “Draft”', 'New on Yard: “Old”'])
    // Who put it there is told nothing.
    expect(await texts(owner)).toEqual([])
  })

  it('is as each person chose: kinds are switched off, only in the app, or come in one mail a day', async () => {
    const app = await startedApp()
    const [ann, off, quiet, daily] = [await aPerson(app), await aPerson(app), await aPerson(app), await aPerson(app)]
    const choose = (who: TestPerson, preferences: object) => who.put(`/web/ajax/users/${who.name}/update`, { preferences })
    await choose(off, { notify_share: 'none' })
    await choose(quiet, { notify_share: 'app' })
    const too = await aPerson(app)
    for (const who of [daily, too]) await choose(who, { notify_mails: 'daily' })
    const recipients = [off.name, quiet.name, daily.name, too.name]
    const [one, two] = [await aVideo(app.db, { title: 'One' }), await aVideo(app.db, { title: 'Two' })]
    for (const { id } of [one, two]) await ann.post(`/web/ajax/videos/${id}/share`, { recipients })
    for (const who of [quiet, daily]) await inboxWith(who, 2)
    expect((await inboxOf(off)).items).toEqual([])
    for (const who of [off, quiet, daily, too]) expect(await mailsTo(who)).toEqual([])
    const context = { ports: app.ports, signal: new AbortController().signal, log: app.ports.log }
    for (let times = 0; times < 2; times++) await sendDigests.run({}, context)
    expect(await mailsTo(too)).toHaveLength(1)
    const [digest, ...others] = await mailsTo(daily)
    expect(others).toEqual([])
    expect(digest?.subject).toBe('2 things that happened')
    for (const title of ['One', 'Two']) expect(digest?.body_text).toContain(`“${title}”`)
  })

  it('tells an owner of a comment, an author of a reply, and who is mentioned; once, and only who may see the video', async () => {
    const app = await startedApp()
    const [owner, ann, bob, eve] = [await aPerson(app), await aPerson(app), await aPerson(app), await aPerson(app)]
    const video = await aVideo(app.db, { title: 'Knots', owner, visibility: 'MEMBERS', people: [ann, bob] })
    const say = async (who: TestPerson, text: string, adid: string | null = null) => {
      const person = await personNamed(app.db, who.name)
      return app.db.transaction().execute((tx) => addComment(tx, person as Person, video.id, { text, adid }))
    }
    const comment = await say(ann, `Which knot is it at 0:20, I, @${ann.name}, ask?`)
    await say(bob, `A bowline, I think. @${eve.name} knows, and @${owner.name} too.`, comment.id)
    await eventually(async () => (await inboxOf(ann)).unread === 1 && (await inboxOf(owner)).unread === 2)
    expect((await inboxOf(owner)).items.map(({ kind }) => kind).toSorted()).toEqual(['comment', 'mention'])
    expect((await inboxOf(ann)).items).toMatchObject([
      { kind: 'reply', text: `${bob.displayname} replied to your comment on “Knots”`, url: `/web/videos/${video.id}/play` },
    ])
    expect((await inboxOf(eve)).items).toEqual([])
    expect((await mailsTo(owner)).map(({ subject }) => subject)).toContain(`${ann.displayname} commented on “Knots”`)
    expect((await inboxOf(bob)).items).toEqual([])
  })

  it('a change of a comment tells only people who are newly mentioned, and a reply to a reply tells whom it answers, once', async () => {
    const app = await startedApp()
    const [ann, bob, cid, eve] = [await aPerson(app), await aPerson(app), await aPerson(app), await aPerson(app)]
    const video = await aVideo(app.db, { visibility: 'MEMBERS', people: [ann, bob, cid] })
    const at = `/web/ajax/partials/videos/${video.id}/comments`
    const { id } = (await ann.post(at, { text: `@${bob.name}, look` })).body
    await ann.put(`${at}/${id}`, { op: 'edit', text: `@${bob.name} and @${cid.name} and @${eve.name}, look` })
    const answer = (await cid.post(at, { text: 'I did', comment_type: 'reply_comment', adid: id })).body
    await bob.post(at, { text: `@${cid.name} so did I`, comment_type: 'reply_comment', adid: answer.id })
    const hasUnread = async (who: TestPerson, count: number) => (await inboxOf(who)).unread === count
    await eventually(async () => (await hasUnread(cid, 2)) && (await hasUnread(ann, 2)) && (await hasUnread(bob, 1)))
    const kindsOf = async (who: TestPerson) => (await inboxOf(who)).items.map(({ kind }) => kind).toSorted()
    expect(await kindsOf(cid)).toEqual(['mention', 'reply'])
    expect(await kindsOf(bob)).toEqual(['mention'])
    // The replies were told after the mentions of the edit, so hers would be here.
    expect(await kindsOf(eve)).toEqual([])
  })
})

describe('whom a page of another site brought', () => {
  it('shares nothing', async () => {
    const app = await startedApp()
    const [bob, { id }] = [await aPerson(app), await aVideo(app.db, { visibility: 'PUBLIC' })]
    const sharing = { type: videoType, id, recipients: [bob.name], message: '' }
    await expect(app.db.transaction().execute((tx) => share(tx, aGuest, sharing))).rejects.toMatchObject({ code: 'forbidden' })
    expect((await inboxOf(bob)).items).toEqual([])
  })
})
