import { describe, expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { startedApp } from '#platform/server/testing.ts'
import { aVideo } from '../testing.ts'

describe('a report of abuse', () => {
  it('needs a text of 1 to 512 characters, and the csrf token (CM-1.44, CM-5.69, CM-5.70, CM-7.98, CM-9.15, CM-7.02)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const video = await aVideo(app.db, { title: 'Not so good' })
    const path = `/web/ajax/videos/${video.id}/abuse`
    const refused = async (text: string) => (await ann.post(path, { reportedtext: text })).body.error.message
    expect(await refused('   ')).toBe('Please state problem with the video.')
    expect(await refused('x'.repeat(513))).toBe('Maximum character limit exceeded.')
    const withoutToken = await fetch(new URL(path, app.url), {
      method: 'POST',
      headers: { cookie: ann.headers['cookie'] ?? '', 'content-type': 'application/json' },
      body: JSON.stringify({ reportedtext: 'No token' }),
    })
    expect(withoutToken.status).toBe(403)
    expect(await app.db.selectFrom('abuse_report').selectAll().where('video_id', '=', video.id).execute()).toEqual([])
    const reply = await ann.post(path, { reportedtext: 'x'.repeat(512) })
    expect({ status: reply.status, text: reply.text }).toEqual({ status: 200, text: 'true' })
  })

  it('is read and settled by a site admin; a second one of the same person takes the place of the first', async () => {
    const app = await startedApp()
    const [root, ann, owner] = [await aPerson(app, { role: 'siteadmin' }), await aPerson(app), await aPerson(app)]
    const video = await aVideo(app.db, { title: 'About ladders', owner })
    for (const reportedtext of ['It shows a wrong grip.', 'It shows a wrong grip at 0:20.'])
      await ann.post(`/web/ajax/videos/${video.id}/abuse`, { reportedtext })
    const list = async (state: string) =>
      (await root.get(`/api/v3/abuse-reports?state=${state}`)).body.items.filter(
        (one: { video: { id: string } }) => one.video.id === video.id,
      )
    const [report, ...others] = await list('OPEN')
    expect(others).toEqual([])
    expect(report).toMatchObject({
      reportedtext: 'It shows a wrong grip at 0:20.',
      reporter: { name: ann.name },
      video: { displayname: 'About ladders', owner: { name: owner.name }, deleted: false },
      state: 'OPEN',
    })
    expect((await root.put('/api/v3/abuse-reports', { id: report.id, state: 'DONE' })).body.state).toBe('DONE')
    expect(await list('OPEN')).toEqual([])
    await owner.post(`/web/ajax/videos/${video.id}/abuse`, { reportedtext: 'Somebody else says so too.' })
    await owner.delete('/web/ajax/videos/delete', { gconfid: video.id })
    expect((await list('DONE'))[0].video.deleted).toBe(true)
    expect((await root.put('/api/v3/abuse-reports', { id: report.id, state: 'OPEN' })).status).toBe(200)
    expect(await list('OPEN')).toHaveLength(2)
  })
})
