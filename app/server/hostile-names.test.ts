import { readFile } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { uploadsPath } from '#domains/media/contract.ts'
import { makeMedia, mediaFolder } from '#domains/media/testing.ts'
import { startedApp } from '#platform/server/testing.ts'
import { sendVideo } from '#tests/sent.ts'

const media = await mediaFolder()
afterAll(() => media.remove())

const long = 'ä'.repeat(1000)

/** What is sent, what is kept, and under what name it is saved from the player. */
const names: readonly [what: string, sent: string, kept: string, saved: string][] = [
  ['leads to another folder', '../../../../etc/cron.d/job.mp4', 'job.mp4', 'job.mp4'],
  ['leads there on Windows', '..\\..\\Windows\\System32\\a.mp4', 'a.mp4', 'a.mp4'],
  ['is nothing but a way up', '../..', '..', 'video.mp4'],
  ['is nothing', '', 'video', 'video.mp4'],
  ['holds line ends and tabs', 'a\r\nSet-Cookie: x=1\t.mp4', 'aSet-Cookie: x=1.mp4', 'aSet-Cookie_ x=1.mp4'],
  ['holds other control characters', '\u001b[31ma\u0007\u009b.mp4', '[31ma.mp4', '[31ma.mp4'],
  ['reads backwards', 'photo\u202Egpj.mp4', 'photogpj.mp4', 'photogpj.mp4'],
  ['is isolated and marked', '\u2066a\u2069\u200F.mp4', 'a.mp4', 'a.mp4'],
  ['is half a character', 'a\uD83D.mp4', 'a\uFFFD.mp4', 'a\uFFFD.mp4'],
  ['is a thousand characters', `${long}.mp4`, long.slice(0, 255), `${long.slice(0, 255)}.mp4`],
  ['is a device of Windows', 'CON.mp4', 'CON.mp4', '_CON.mp4'],
  ['is a web page', '<script>alert(1)</script>.html', 'script>.html', 'script_.html.mp4'],
  ['is a program', 'talk.mp4.exe', 'talk.mp4.exe', 'talk.mp4.exe.mp4'],
  ['breaks out of its quotes', 'a";filename="b.exe', 'a";filename="b.exe', 'a_;filename=_b.exe.mp4'],
  ['ends with dots and blanks', 'a.mp4. . .', 'a.mp4. . .', 'a.mp4'],
  ['has quotes and brackets of addresses', "it's (1)*100%.mp4", "it's (1)*100%.mp4", "it's (1)_100%.mp4"],
]

describe('the name of a file that a stranger sends', () => {
  it.each(names)('one that %s is kept and saved as a plain one', { timeout: 300_000 }, async (_, sent, kept, saved) => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const bytes = await readFile(await makeMedia(media.path('a.mp4'), { size: '64x36', seconds: 1, audio: null }))
    const video = await sendVideo(app, ann, sent, bytes)
    const row = await app.db.selectFrom('asset').select('filename').where('id', '=', video.assetId).executeTakeFirstOrThrow()
    expect(row.filename).toBe(kept)
    await video.playable()
    await ann.put('/web/ajax/videos/update', { gconfid: video.id, video_download: 1 })
    const reply = await ann.get(`/media/${video.assetId}/original?save=1`)
    expect(reply.status).toBe(200)
    const header = reply.headers.get('content-disposition') ?? ''
    const [, encoded = ''] = /^attachment; filename\*=UTF-8''([\w.!~%+&$#^`|-]+)$/.exec(header) ?? []
    expect(decodeURIComponent(encoded)).toBe(saved)
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
    expect(reply.headers.get('content-type')).toBe('video/mp4')
  })

  it('one with a NUL is refused before anything is kept', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const headers = {
      ...ann.headers,
      'tus-resumable': '1.0.0',
      'upload-length': '9',
      'upload-metadata': `filename ${btoa('a\0.mp4')}`,
    }
    const reply = await fetch(new URL(uploadsPath, app.url), { method: 'POST', headers })
    expect(reply.status).toBe(422)
  })
})
