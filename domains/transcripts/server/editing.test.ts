import { describe, expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { putTranscript } from '#domains/transcripts/server.ts'
import { addedTranscript, vttOf } from '#domains/transcripts/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp } from '#platform/server/testing.ts'

type Cue = readonly [number: number, start: number, end: number, text: string]

async function start(...lines: string[]) {
  const app = await startedApp()
  const [ann, power, viewer] = [await aPerson(app), await aPerson(app, { role: 'poweruser' }), await aPerson(app)]
  const video = await aVideo(app.db, { owner: ann })
  const id = await app.db.transaction().execute((tx) => putTranscript(tx, video.id, { language: 'en', vtt: vttOf(...lines) }))
  const path = `/api/v3/videos/${video.id}/transcripts/${id}`
  const texts = async () => (await ann.get(path)).body.cues.map(({ text }: { text: string }) => text)
  const edit = (who: typeof ann, revision: number | undefined, ...cues: (Cue | readonly [number])[]) => who.put(path, { cues, revision })
  return { app, ann, power, viewer, video, id, path, texts, edit }
}

describe('who speaks in a transcript', () => {
  it('is kept from the file on, changed with a caption, in its history and in its file, and named nobody by an empty name', async () => {
    const { app, ann, viewer } = await start('Hello')
    const video = await aVideo(app.db, { owner: ann })
    const vtt = 'WEBVTT\n\n00:00.000 --> 00:01.000\n<v Ann Lee>Hello\n\n00:01.000 --> 00:02.000\nWelcome\n'
    const id = (await addedTranscript(ann, video.id, { content: vtt })).body.transcript.id
    const path = `/api/v3/videos/${video.id}/transcripts/${id}`
    const spoken = async (address = path, who = ann) =>
      (await who.get(address)).body.cues.map(({ speaker, text }: { speaker?: string; text: string }) => [speaker, text])
    expect(await spoken(path, viewer)).toEqual([
      ['Ann Lee', 'Hello'],
      [undefined, 'Welcome'],
    ])
    const edited = await ann.put(path, {
      cues: [
        [0, 0, 1000, 'Hello all'],
        [1, 1000, 2000, 'Welcome', '  Bob\n Ray '],
      ],
      revision: 1,
    })
    expect(edited.status).toBe(200)
    expect(await spoken()).toEqual([
      ['Ann Lee', 'Hello all'],
      ['Bob Ray', 'Welcome'],
    ])
    expect((await ann.get(`${path}/changes?since=1`)).body.cues).toMatchObject([{ speaker: 'Ann Lee' }, { speaker: 'Bob Ray' }])
    await ann.put(path, { cues: [[0, 0, 1000, 'Hello all', '']], revision: 2 })
    expect((await spoken())[0]).toEqual([undefined, 'Hello all'])
    expect(await spoken(`${path}/history/1`)).toEqual([
      ['Ann Lee', 'Hello'],
      [undefined, 'Welcome'],
    ])
    await ann.post(`${path}/history/2/restore`, {})
    expect((await ann.get(`${path}/file?format=vtt`)).text).toContain('<v Ann Lee>Hello all\n')
    for (const speaker of [7, null, 'x'.repeat(101), '\0'])
      expect((await ann.put(path, { cues: [[0, 0, 1000, 'Hello', speaker]] })).status).toBe(422)
  })
})

describe('two people who correct a transcript', () => {
  it('keep each other’s corrections of different cues, and hear of them', async () => {
    const { ann, power, texts, edit } = await start('Close the valv', 'Hang the tog', 'Go home')
    expect(await edit(ann, 1, [0, 0, 900, 'Close the valve'])).toMatchObject({
      status: 200,
      body: { transcript: { revision: 2 }, others: null },
    })
    const second = await edit(power, 1, [1, 1000, 1900, 'Hang the tag'])
    expect(second.body.others).toMatchObject({
      revision: 2,
      reload: false,
      by: { name: ann.name },
      cues: [{ number: 0, text: 'Close the valve' }],
    })
    expect(await texts()).toEqual(['Close the valve', 'Hang the tag', 'Go home'])
  })

  it('are told where both changed the same cue, with what stands, and nothing of the second is written', async () => {
    const { ann, power, texts, edit } = await start('Close the valve and hang the tog', 'Go home')
    const split = await edit(ann, 1, [0, 0, 400, 'Close the valve'], [-1, 400, 900, 'and hang the tog'])
    expect(split.body.made).toEqual({ '-1': 2 })
    const late = await edit(power, 1, [0, 0, 900, 'Close the valve and hang the tag'], [1, 1000, 1900, 'Go home now'])
    expect(late).toMatchObject({ status: 409, body: { error: { code: 'conflict', reason: 'stale', field: 'revision' } } })
    expect(late.body.standing).toMatchObject({
      revision: 2,
      by: { displayname: ann.displayname },
      cues: [
        { number: 0, end: 400, text: 'Close the valve' },
        { number: 2, start: 400, text: 'and hang the tog' },
      ],
    })
    expect(await texts()).toEqual(['Close the valve', 'and hang the tog', 'Go home'])
    expect((await edit(power, 2, [2, 400, 900, 'and hang the tag'])).status).toBe(200)
    await edit(ann, 3, [1])
    const gone = await edit(power, 3, [1, 1000, 1900, 'Go home now'])
    expect(gone.body.standing.cues).toContainEqual({ number: 1, removed: true })
    // Without a revision the last wins; of what is gone nothing can be corrected.
    expect((await edit(power, undefined, [0, 0, 400, 'Shut the valve'])).status).toBe(200)
    expect((await edit(power, undefined, [1, 1000, 1900, 'Go home now'])).body.error.reason).toBe('unknown_cue')
    expect(await texts()).toEqual(['Shut the valve', 'and hang the tag'])
  })

  it('never get the number of a caption that one of them removed for one that the other adds', async () => {
    const { ann, power, texts, edit } = await start('Close the valve', 'Hang the tag', 'Go home')
    await edit(ann, 1, [2])
    const added = await edit(power, 2, [-1, 2000, 2900, 'Wash your hands'])
    expect(added.body.made).toEqual({ '-1': 3 })
    // Whoever has not heard of the removal yet corrects what is gone, not what came after it.
    expect((await edit(power, 1, [2, 2000, 2900, 'Go home now'])).body.error.reason).toBe('stale')
    const back = await edit(ann, 3, [-1, 3000, 3900, 'Go home'])
    expect(back.body.made).toEqual({ '-1': 4 })
    expect(await texts()).toEqual(['Close the valve', 'Hang the tag', 'Wash your hands', 'Go home'])
  })

  it('get a new number for an added caption after a shorter file took the place of all', async () => {
    const { ann, path, edit } = await start('Close the valve', 'Hang the tag', 'Go home')
    await ann.put(path, { vtt: vttOf('Hang the tag'), revision: 1 })
    expect((await edit(ann, 2, [-1, 2000, 2900, 'Go home'])).body.made).toEqual({ '-1': 3 })
  })

  it('who save at the same moment lose nothing', async () => {
    const { ann, power, texts, edit } = await start(...Array.from({ length: 10 }, (_, n) => `line ${n}`))
    const saves = Array.from({ length: 10 }, (_, n) => edit(n % 2 ? ann : power, 1, [n, n * 1000, n * 1000 + 900, `LINE ${n}`]))
    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await texts()).toEqual(Array.from({ length: 10 }, (_, n) => `LINE ${n}`))
  })

  it('see who else has the editor open, until they leave it', async () => {
    const { ann, power, viewer, path } = await start('Hello')
    expect((await ann.post(`${path}/editors`, { open: 1 })).body.editors).toEqual([])
    expect((await power.post(`${path}/editors`)).body.editors).toMatchObject([{ name: ann.name }])
    expect((await viewer.post(`${path}/editors`)).status).toBe(403)
    await ann.post(`${path}/editors`, { open: 0 })
    expect((await power.post(`${path}/editors`)).body.editors).toEqual([])
  })
})

describe('a corrected transcript', () => {
  it('is found by its new words right away, in the library and in the video, and not by the old ones', async () => {
    const { ann, viewer, video, edit } = await start('the walrus sleeps', 'and dreams')
    const found = async (word: string) => [
      (await viewer.get(`/web/search?qtext=${word}`)).body.items.length,
      (await viewer.get(`/web/ajax/partials/videos/${video.id}/search?qtext=${word}`)).body.total,
    ]
    expect(await found('walrus')).toEqual([1, 1])
    await edit(ann, 1, [0, 0, 900, 'the narwhal sleeps'])
    expect([await found('walrus'), await found('narwhal')]).toEqual([
      [0, 0],
      [1, 1],
    ])
    await edit(ann, 2, [0])
    expect(await found('narwhal')).toEqual([0, 0])
  })

  it('can be looked at as it was, and made so again; that can be taken back, too', async () => {
    const { ann, power, texts, path, edit } = await start('one', 'two', 'three')
    await edit(ann, 1, [0, 0, 900, 'ONE'])
    await edit(ann, 2, [1])
    await edit(power, 3, [-5, 4000, 4900, 'four'])
    const history = (await ann.get(`${path}/history`)).body.items
    expect(history).toMatchObject([
      { from: 4, to: 4, kind: 'edited', by: { name: power.name }, cue_count: 1 },
      { from: 2, to: 3, kind: 'edited', by: { name: ann.name }, cue_count: 2 },
    ])
    const at = async (revision: number) =>
      (await ann.get(`${path}/history/${revision}`)).body.cues?.map(({ text }: { text: string }) => text)
    expect([await at(1), await at(2), await at(4)]).toEqual([
      ['one', 'two', 'three'],
      ['ONE', 'two', 'three'],
      ['ONE', 'three', 'four'],
    ])
    expect((await ann.post(`${path}/history/1/restore`)).body).toEqual({ result: 'success', revision: 5 })
    expect(await texts()).toEqual(['one', 'two', 'three'])
    await power.post(`${path}/history/4/restore`)
    expect(await texts()).toEqual(['ONE', 'three', 'four'])
    for (const never of [0, 99]) expect((await ann.post(`${path}/history/${never}/restore`)).status).toBe(404)
  })

  it('that a file replaces is kept in the history', async () => {
    const { ann, texts, path } = await start('mine', 'alone')
    expect((await ann.put(path, { vtt: vttOf('another'), revision: 0 })).body.error.reason).toBe('stale')
    await ann.put(path, { vtt: vttOf('another'), revision: 1 })
    expect(await texts()).toEqual(['another'])
    await ann.post(`${path}/history/1/restore`)
    expect(await texts()).toEqual(['mine', 'alone'])
  })

  it('refuses what is no caption, in words, and changes nothing', async () => {
    const { app, ann, texts, path, id } = await start('Hello')
    const refused = [
      [[0, 0, 0, 'no time']],
      [[0, -1, 5, 'before']],
      [[0, 0, 8 * 24 * 3_600_000, 'late']],
      [[0, 0, 900, ' \n ']],
      [[0, 0, 900, 'x'.repeat(2001)]],
      [[0, 0, 900, 'nul \0']],
      [[0, 0, 900]],
      [[0, 0, 900, 'a'], [0]],
      [[-1]],
      [{ number: 0 }],
      [[0.5, 0, 900, 'half']],
      Array.from({ length: 301 }, (_, n) => [-n - 1, 0, 900, 'many']),
    ]
    for (const cues of refused) expect((await ann.put(path, { cues, revision: 1 })).status, JSON.stringify(cues).slice(0, 60)).toBe(422)
    expect((await ann.put(path, { cues: JSON.stringify([[0, 0, 900, 'nul \0']]) })).status).toBe(422)
    expect(await texts()).toEqual(['Hello'])
    const row = await app.db.selectFrom('transcript').select('revision').where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.revision).toBe(1)
    await ann.put(path, { cues: [[0, 0, 900, ' Hello \r\n\r\n  you ']] })
    expect(await texts()).toEqual(['Hello\nyou'])
  })
})

describe('a transcript of eight hours', () => {
  it('is read, searched and corrected within moments', async () => {
    const lines = Array.from({ length: 9600 }, (_, n) => `In minute ${n} we speak about item${n % 700} of the long agenda`)
    const { ann, viewer, video, path, edit } = await start(...lines)
    const within = async (work: () => Promise<unknown>, ms: number) => {
      await work()
      const begun = performance.now()
      await work()
      expect(performance.now() - begun).toBeLessThan(ms)
    }
    // Generous: other tests run beside this one.
    await within(() => viewer.get(`/web/ajax/partials/videos/${video.id}/search?qtext=item345`), 1000)
    await within(() => viewer.get(`/web/ajax/partials/videos/${video.id}/transcripts/-1`), 3000)
    await within(() => edit(ann, undefined, [4000, 4_000_000, 4_000_900, `Corrected ${Math.random()}`]), 3000)
    expect((await ann.get(path)).body.cues).toHaveLength(9600)
  }, 60_000)
})
