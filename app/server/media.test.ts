import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import type { Playback } from '#domains/media/contract.ts'
import { hevc, makeMedia, mediaFolder, turned } from '#domains/media/testing.ts'
import type { Video } from '#domains/videos/contract.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { uploadedVideo } from '#tests/uploaded.ts'

const ffmpeg = promisify(execFile)
const media = await mediaFolder()
let app: TestApp
let ann: TestPerson
beforeAll(async () => {
  app = await startedApp()
  ann = await aPerson(app)
})
afterAll(() => media.remove())

/** Something cannot be watched before this is released: ladders wait. */
async function somethingNew(): Promise<{ release: () => Promise<void> }> {
  const { assetId } = await aVideo(app.db)
  await app.db.insertInto('rendition').values({ asset_id: assetId, name: '360p', state: 'queued', held: true }).execute()
  const release = async () => void (await app.db.updateTable('rendition').set({ state: 'done' }).where('asset_id', '=', assetId).execute())
  return { release }
}

const namesIn = (text: string, shape: RegExp): string[] => [...text.matchAll(shape)].map(([name]) => name)

/** Fetches all that a player would of a ladder; the seconds of each of its playlists. */
async function lengths(playback: Playback): Promise<number[]> {
  const lengths: number[] = []
  const at = (base: string, uri: string) => new URL(uri, `http://x${base}`).pathname
  const master = await ann.get(playback.url)
  for (const uri of namesIn(master.text, /[0-9a-f-]{36}\/index\.m3u8/g)) {
    const list = await ann.get(at(playback.url, uri))
    for (const name of ['init.mp4', ...namesIn(list.text, /^\d+\.m4s$/gm)]) {
      const piece = await ann.get(at(at(playback.url, uri), name))
      expect([name, piece.status]).toEqual([name, 200])
    }
    lengths.push(namesIn(list.text, /(?<=#EXTINF:)[\d.]+/g).reduce((sum, text) => sum + Number(text), 0))
  }
  return lengths
}

async function expectSeconds(playback: Playback, playlists: number): Promise<void> {
  const found = await lengths(playback)
  expect(found).toHaveLength(playlists)
  for (const seconds of found) expect(Math.abs(seconds - 9)).toBeLessThan(0.3)
}

describe('what a person uploads becomes watchable', () => {
  it('a video that browsers play is watched as it is at once, and as a ladder once that is made', async () => {
    const busy = await somethingNew()
    const video = await uploadedVideo(app, ann, await makeMedia(media.path('a.mp4'), { size: '640x360', seconds: 9 }))
    const first = await video.playable()
    await busy.release()
    expect(first).toMatchObject({
      kind: 'progressive',
      url: `/media/${video.assetId}/original`,
      type: 'video/mp4',
      duration: 9,
      width: 640,
    })
    expect((await ann.get(first.url)).status).toBe(200)
    const playback = await video.made()
    expect(playback).toMatchObject({ kind: 'hls', renditions: [{ name: '360p', width: 640, progress: 1 }, { name: 'audio' }] })
    await expectSeconds(playback, 2)
    // A page that plays the file stays on it.
    expect((await ann.get(first.url)).status).toBe(200)
  })

  it('a video is ready for its owner in the very transaction that lets others see, find and play it', async () => {
    await sql`create table shown_too_early (video_id text)`.execute(app.db)
    // Looks at what the transaction that makes it ready is about to leave behind.
    await sql`create function note_shown_too_early() returns trigger language plpgsql as $$ begin
      insert into shown_too_early select v.id from video v where v.asset_id = new.id and not exists (
        select from video_reader r join video_search s on s.video_id = r.video_id and r.principal = any(s.readers)
        where r.video_id = v.id and r.principal <> v.owner_id and r.published_at is not null);
      return null;
    end $$`.execute(app.db)
    await sql`create constraint trigger shown_too_early after update on asset deferrable initially deferred for each row
      when (new.state = 'ready' and old.state <> 'ready') execute function note_shown_too_early()`.execute(app.db)
    const bob = await aPerson(app)
    const file = await makeMedia(media.path('moment.mp4'), { seconds: 2 })
    const video = await uploadedVideo(app, ann, file, { displayname: 'Simultaneity' })
    expect((await bob.get(`/api/v3/videos/${video.id}`)).status).toBe(404)
    const { url } = await video.playable()
    const asBob = ['/web/search?qtext=simultaneity', `/api/v3/videos/${video.id}`, url].map((path) => bob.get(path))
    const [found, seen, played] = await Promise.all(asBob)
    expect(found?.body.items.map(({ id }: { id: string }) => id)).toEqual([video.id])
    expect([seen?.status, played?.status]).toEqual([200, 200])
    expect((await sql`select video_id from shown_too_early`.execute(app.db)).rows).toEqual([])
  })

  it('subtitles in the file are read along in their languages, the one marked as default first', async () => {
    const srt = (text: string) => `1\n00:00:00,500 --> 00:00:01,500\n${text}\n`
    for (const name of ['eng', 'ger', 'und']) await writeFile(media.path(`${name}.srt`), srt(`Words in ${name}`))
    const bare = await makeMedia(media.path('bare.mp4'), { seconds: 2 })
    const inputs = [bare, ...['eng', 'ger', 'und'].map((name) => media.path(`${name}.srt`))].flatMap((path) => ['-i', path])
    const maps = ['0:v', '0:a', '1', '2', '3'].flatMap((map) => ['-map', map])
    const tags = [
      '-metadata:s:s:0',
      'language=eng',
      '-metadata:s:s:1',
      'language=ger',
      '-disposition:s:0',
      '0',
      '-disposition:s:1',
      'default',
    ]
    for (const [name, codec] of [
      ['subtitled.mp4', 'mov_text'],
      ['subtitled.mkv', 'ass'],
    ] as const) {
      const file = media.path(name)
      await ffmpeg('ffmpeg', ['-v', 'error', '-y', ...inputs, ...maps, '-c', 'copy', '-c:s', codec, ...tags, file])
      const video = await uploadedVideo(app, ann, file)
      const captions = await eventually(async () => {
        const { playback } = (await ann.get(`/api/v3/videos/${video.id}`)).body as Video
        return playback?.captions?.length ? playback.captions : null
      })
      expect(captions.map(({ lang, is_default }) => [lang, is_default])).toEqual([
        ['de', true],
        ['en', false],
      ])
      expect((await ann.get(captions[0]?.src ?? '')).text).toMatch(/^WEBVTT\n\n00:00:00\.5\d\d --> 00:00:01\.5\d\d\nWords in ger\n$/)
    }
  })

  it('poster, scenes to choose from, storyboard, waveform and loudness follow (LE-3.41)', async () => {
    const video = await uploadedVideo(app, ann, await makeMedia(media.path('p.mp4'), { seconds: 12 }))
    const extras = await eventually(async () => {
      const row = await app.db.selectFrom('asset').select('extras').where('id', '=', video.assetId).executeTakeFirstOrThrow()
      const found = row.extras as { done?: boolean; loudness: number }
      return found.done ? found : null
    })
    expect(extras).toMatchObject({ scenes: 8, storyboard: { sheets: 1, interval: 2, columns: 10, rows: 10, width: 160, height: 90 } })
    expect(extras.loudness).toBeLessThan(-15)
    const { poster, storyboard, waveform } = await video.playable()
    const scenes: { thumbnail_url: string }[] = (await ann.get(`/api/v3/videos/${video.id}/scene-thumbnails`)).body.items
    const addresses = [poster, waveform, ...(storyboard?.sheets ?? []), ...scenes.map((scene) => scene.thumbnail_url)]
    const types = await Promise.all(addresses.map(async (at) => (await ann.get(at ?? '')).headers.get('content-type')))
    expect(types).toEqual(['image/webp', 'application/json; charset=utf-8', 'image/jpeg', ...Array(8).fill('image/webp')])
    const { peaks } = (await ann.get(waveform ?? '')).body
    expect(peaks).toHaveLength(48)
    expect(Math.max(...peaks)).toBeGreaterThan(0.1)
  })

  it.each([
    ['HEVC in Matroska', 'h.mkv', hevc, 2],
    ['ProRes with 10 bits and no sound', 'p.mov', { video: ['-c:v', 'prores_ks', '-profile:v', '2'], audio: null }, 1],
    [
      'an old AVI of an odd size with 5.1 sound',
      'o.avi',
      { size: '427x241', video: ['-c:v', 'mpeg4'], audio: ['-c:a', 'ac3', '-ac', '6'] },
      2,
    ],
    ['sound that no browser plays', 's.wma', { video: null, audio: ['-c:a', 'wmav2'] }, 1],
  ] as const)('%s is watched while it is made: any part of it may be asked for at once', async (_, name, sample, playlists) => {
    const video = await uploadedVideo(app, ann, await makeMedia(media.path(name), { seconds: 9, ...sample }))
    const playback = await video.playable()
    expect(playback.kind).toBe('hls')
    await expectSeconds(playback, playlists)
    await video.made()
  })

  it.each([
    ['pictures of a phone held upright', {}, { width: 360, height: 640 }],
    ['an unsteady rate', { more: ['-vf', "select='not(mod(n,3))+between(n,50,80)'", '-vsync', 'vfr'] }, { width: 640, height: 360 }],
    [
      'key frames far apart and no sound',
      { video: ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '1000'], audio: null },
      { width: 640, height: 360 },
    ],
  ] as const)('a ladder is made of a video with %s', async (what, sample, size) => {
    const made = await makeMedia(media.path(`${what.replaceAll(' ', '-')}.mp4`), { size: '640x360', seconds: 9, ...sample })
    const file = size.width < size.height ? await turned(made, media.path('turned.mp4')) : made
    const video = await uploadedVideo(app, ann, file)
    const playback = await video.made()
    expect(playback.renditions[0]).toMatchObject({ name: '360p', ...size })
    await expectSeconds(playback, playback.renditions.length)
  })
})

describe('what is no video ends as failed, with a sentence for its owner', () => {
  it.each([
    [
      'text named .mp4',
      async (path: string) => writeFile(path, 'Dear all,\n'.repeat(900)),
      'This file is not a video or a sound recording.',
    ],
    [
      'a playlist',
      async (path: string) => writeFile(path, '#EXTM3U\n#EXTINF:4,\n/etc/passwd\n'),
      'This file is a playlist that points to other files. Upload the video itself.',
    ],
    [
      'a video whose frames are broken',
      async (path: string) => {
        const bytes = await readFile(await makeMedia(media.path('broken.mp4'), { audio: null, more: ['-movflags', '+faststart'] }))
        await writeFile(path, bytes.fill(0x41, bytes.indexOf('mdat') + 4))
      },
      'The file is damaged: no picture of it can be shown.',
    ],
  ])('%s', async (what, write, sentence) => {
    const path = media.path(`${what.replaceAll(/\W/g, '-')}.mp4`)
    await write(path)
    const video = await uploadedVideo(app, ann, path)
    const failed = await eventually(async () => {
      const { body } = await ann.get(`/api/v3/videos/${video.id}`)
      return body.state === 'failed' ? body : null
    })
    expect(failed).toMatchObject({ failure: sentence, playback: null })
  })
})
