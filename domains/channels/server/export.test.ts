import { describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aPlaylist } from '#domains/playlists/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { aChannel } from '../testing.ts'

const ask = '/web/ajax/domain/export/channels'
const mailsTo = (app: TestApp, { name }: TestPerson) =>
  app.db.selectFrom('mail').select(['subject', 'body_text']).where('recipient', '=', `${name}@example.org`).execute()

/** Asks, and follows the link of the mail. */
async function linkFor(app: TestApp, person: TestPerson): Promise<string> {
  expect((await person.post(ask)).body).toEqual({ result: 'success' })
  const mail = await eventually(async () => (await mailsTo(app, person))[0])
  const address = new URL(/https?:\S+/.exec(mail?.body_text ?? '')?.[0] ?? '')
  return address.pathname
}

describe('the report on one’s channels', () => {
  it('comes by a link in a mail, with what is theirs and what they see in it (LE-7.54, LE-7.55)', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app, { role: 'poweruser' }), await aPerson(app)]
    const owner = await aPerson(app)
    const seen = await aVideo(app.db, { owner, visibility: 'PUBLIC' })
    const hidden = await aVideo(app.db, { owner, visibility: 'PRIVATE' })
    const short = await aVideo(app.db, { owner, visibility: 'USERS', type: 'short' })
    const row = await aPlaylist(app.db, { owner, visibility: 'PUBLIC' })
    await app.db.updateTable('video').set({ play_count: 20 }).where('id', 'in', [seen.id, hidden.id]).execute()
    await aChannel(app.db, {
      owner: ann,
      title: '=HYPERLINK("http://x")',
      topics: ['knots', 'ropes'],
      subscribers: [bob],
      videos: [{ id: seen.id }, { id: hidden.id }, { id: short.id, type: 'short_video' }],
      playlists: [row],
    })
    await aChannel(app.db, { title: 'Managed', managers: [ann], visibility: 'GROUPS' })
    await aChannel(app.db, { title: 'Of others' })
    const link = await linkFor(app, ann)
    const file = await ann.get(link)
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="channels-\d{4}-\d\d-\d\d\.csv"$/)
    const lines = file.text.split('\r\n')
    expect(lines[0]).toMatch(
      /title,name,visibility,owner,managers,topics,featured,subscribers,videos,shorts,podcasts,playlists,views,created,last_added$/,
    )
    expect(lines[1]).toMatch(
      new RegExp(`^"'=HYPERLINK\\(""http://x""\\)",channel-\\w+,PUBLIC,${ann.name},,knots ropes,0,1,1,1,0,1,20,\\d{4}-\\d\\d-\\d\\d,`),
    )
    expect(lines[2]).toMatch(new RegExp(`^Managed,channel-\\w+,GROUPS,.*,${ann.name},,0,0,0,0,0,0,0,`))
    expect(lines).toHaveLength(4)
  })

  it('is kept back from who has lost one of its channels since, and not from who deleted one', async () => {
    const app = await startedApp()
    const [ann, owner] = [await aPerson(app), await aPerson(app)]
    const [own, managed] = [await aChannel(app.db, { owner: ann }), await aChannel(app.db, { owner, managers: [ann] })]
    const link = await linkFor(app, ann)
    expect((await ann.delete('/web/ajax/channels/delete', { name: [own.name] })).status).toBe(200)
    expect((await ann.get(link)).status).toBe(200)
    // What came later is not in the file.
    await aChannel(app.db, { owner: ann })
    expect((await ann.get(link)).status).toBe(200)
    await app.db.deleteFrom('channel_manager').where('channel_id', '=', managed.id).execute()
    expect((await ann.get(link)).status).toBe(404)
  })
})
