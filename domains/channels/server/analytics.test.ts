import { expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { addUpNow } from '#domains/analytics/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import { aChannel } from '../testing.ts'

const contents = (app: TestApp, channelId: string, ids: readonly string[]) =>
  app.db
    .insertInto('channel_item')
    .values(ids.map((id) => ({ channel_id: channelId, entity_type: 'video', entity_id: id, type: 'video' })))
    .execute()

it('the analytics of a channel add up its videos that the manager sees there, and no others', async () => {
  const app = await startedApp()
  const [ann, bob, cid] = [await aPerson(app), await aPerson(app), await aPerson(app)]
  const channel = await aChannel(app.db, { owner: ann, managers: [bob] })
  const [open, members, elsewhere] = [
    await aVideo(app.db, { owner: ann, title: 'Knots', visibility: 'PUBLIC' }),
    await aVideo(app.db, { owner: cid, title: 'For Ann', visibility: 'MEMBERS', people: [ann] }),
    await aVideo(app.db, { owner: ann, visibility: 'PUBLIC' }),
  ]
  await contents(app, channel.id, [open.id, members.id])
  const watched = (video_id: string, seconds: number) => ({
    video_id,
    session_id: cid.id,
    account_id: cid.id,
    device: 'desktop',
    at: new Date(),
    positions: `{[0,${seconds * 1000})}`,
  })
  await app.db
    .insertInto('watch_log')
    .values([watched(open.id, 10), watched(members.id, 200), watched(elsewhere.id, 3000)])
    .execute()
  await addUpNow(app.db)
  const of = async (who: typeof ann) => (await who.get(`/api/v3/channels/${channel.name}/analytics`)).body
  expect(await of(ann)).toMatchObject({
    watch_duration: 210,
    viewers: 1,
    videos: [
      { id: members.id, displayname: 'For Ann', watch_duration: 200 },
      { id: open.id, displayname: 'Knots', watch_duration: 10 },
    ],
  })
  expect(await of(bob)).toMatchObject({ watch_duration: 10, videos: [{ id: open.id }] })
  const { text, headers } = await bob.get(`/api/v3/channels/${channel.name}/analytics/videos`)
  expect(headers.get('content-disposition')).toContain('.csv"')
  expect(text).toBe(`video,title,owner,views,seconds_watched\r\n${open.id},Knots,${ann.name},0,10\r\n`)
})
