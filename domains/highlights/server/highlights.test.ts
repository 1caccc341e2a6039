import { describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp } from '#platform/server/testing.ts'
import type { Artifact } from '../contract.ts'
import { mostHighlights } from '../limits.ts'
import { aHighlight } from '../testing.ts'

async function scene(duration_ms = 60_000) {
  const app = await startedApp()
  const [ann, bob] = [await aPerson(app), await aPerson(app)]
  const video = await aVideo(app.db, { owner: ann, duration_ms })
  const at = `/web/ajax/videos/${video.id}`
  const listOf = async (who: TestPerson) => (await who.get(`${at}/list/highlights`)).body
  const textsOf = async (who: TestPerson, kind: 'highlights' | 'suggestions' = 'highlights') =>
    (await listOf(who))[kind].map(({ text }: Artifact) => text)
  const detailOf = async (who: TestPerson) => (await who.get(`/api/v3/videos/${video.id}`)).body
  const idsFound = async (who: TestPerson, words: string) =>
    (await who.get(`/web/search?qtext=${encodeURIComponent(words)}`)).body.items.map(({ id }: { id: string }) => id)
  return { app, ann, bob, video, at, listOf, textsOf, detailOf, idsFound }
}

describe('a highlight', () => {
  it('is added by who manages the video, and everybody who sees it has it in the list, the section and the video (CM-3.22, CM-7.47, CM-7.49, CM-7.91)', async () => {
    const { ann, bob, video, at, listOf, detailOf } = await scene()
    const wish = { text: 'The first drill', relOffset: 5000, duration: 10_000, visibility: 'PUBLIC', details: 'Hall 2', isAbsTime: 0 }
    const added = await ann.post(`${at}/highlights`, wish)
    const { artifact } = added.body
    expect(added.body).toMatchObject({ status: 'CREATED', artifact: { ...wish, isAbsTime: false, start: 5, end: 15, job_id: null } })
    await ann.post(`${at}/highlights`, { text: 'The beginning', relOffset: 0 })
    const { highlights, suggestions } = await listOf(bob)
    expect(highlights).toMatchObject([
      { text: 'The beginning', relOffset: 0, duration: 0, start: 0, end: 5 },
      { ...wish, id: artifact.id, isAbsTime: false },
    ])
    expect(suggestions).toEqual([])
    const section = (accept: string) => bob.get(`/web/ajax/partials/videos/${video.id}/highlights`, { headers: { accept } })
    expect((await section('application/json')).body.highlights).toEqual(highlights)
    const html = await section('*/*')
    expect(html.headers.get('content-type')).toContain('text/html')
    for (const words of ['<time>0:00</time> The beginning', '<time>0:05</time> The first drill']) expect(html.text).toContain(words)
    expect((await detailOf(bob)).highlights.map(({ text }: Artifact) => text)).toEqual(['The beginning', 'The first drill'])
    expect((await bob.post(`${at}/highlights`, wish)).status).toBe(403)
    for (const text of ['', '  ']) expect((await ann.post(`${at}/highlights`, { ...wish, text })).status).toBe(422)
    expect((await listOf(bob)).highlights).toHaveLength(2)
  })

  it('comes HTML-encoded, is kept as the text that it stands for, and is found by it and by nothing that it is not', async () => {
    const { ann, bob, video, at, textsOf, idsFound } = await scene()
    const texts = ['&lt;b&gt;x&lt;/b&gt;', 'Salt &amp;amp; vinegar', 'Tom &#38; Jo&#x27;s quokka', 'R&D &notanentity; &#0;']
    for (const text of texts) expect((await ann.post(`${at}/highlights`, { text, relOffset: 1000 })).status).toBe(200)
    expect(await textsOf(bob)).toEqual(['<b>x</b>', 'Salt &amp; vinegar', "Tom & Jo's quokka", 'R&D &notanentity; &#0;'])
    expect(await idsFound(bob, 'quokka')).toEqual([video.id])
  })

  it('has a status in the answer to each of its changes, and times that are whole (CM-3.27)', async () => {
    const { ann, at, video, listOf } = await scene()
    const added = await ann.post(`${at}/highlights`, { text: 'One', relOffset: 1500, duration: 2700 })
    const { id } = added.body.artifact
    const updated = await ann.put(`${at}/update-highlights/${id}`, { text: 'Two' })
    const [shown] = (await listOf(ann)).highlights
    expect(shown).toMatchObject({ id, start: 1, end: 4, job_id: null })
    const deleted = await ann.delete(`/api/v3/videos/${video.id}/highlights/${id}`)
    expect([added, updated, deleted].map(({ body }) => body.status)).toEqual(['CREATED', 'UPDATED', 'DELETED'])
    for (const relOffset of ['abc', 1.5, -1]) expect((await ann.post(`${at}/highlights`, { text: 'x', relOffset })).status).toBe(422)
  })

  it.each([
    [{ text: '   ', relOffset: 0 }, 'text', 'This field is required'],
    [{ relOffset: 0 }, 'text', 'This field is required'],
    [{ text: 'x'.repeat(501), relOffset: 0 }, 'text', 'At most 500 characters are allowed'],
    [{ text: 'x', relOffset: 61_000 }, 'relOffset', 'Start time cannot be greater than video duration'],
    [{ text: 'x', relOffset: 10_000, duration: -1 }, 'duration', 'End time cannot be less than or equal to start time'],
    [{ text: 'x', relOffset: 10_000, duration: 50_001 }, 'duration', 'End time cannot be greater than video duration'],
  ])('is refused in words: %j', async (wish, field, message) => {
    const { ann, at, textsOf } = await scene()
    const { status, body } = await ann.post(`${at}/highlights`, wish)
    expect({ status, error: body.error }).toMatchObject({ status: 422, error: { field, message } })
    expect(await textsOf(ann)).toEqual([])
  })

  it('is changed field by field, is found by its new words alone, and keeps what was refused from it (CM-7.51)', async () => {
    const { ann, bob, video, at, listOf, idsFound } = await scene()
    const { id } = (await ann.post(`${at}/highlights`, { text: 'Wombat', relOffset: 5000, duration: 10_000 })).body.artifact
    const path = `${at}/update-highlights/${id}`
    expect((await ann.put(path, { text: 'Platypus' })).body).toMatchObject({
      status: 'UPDATED',
      artifact: { relOffset: 5000, duration: 10_000 },
    })
    expect([await idsFound(bob, 'platypus'), await idsFound(bob, 'wombat')]).toEqual([[video.id], []])
    expect((await ann.put(path, { relOffset: 55_000 })).status).toBe(422)
    expect((await bob.put(path, { text: 'Mine' })).status).toBe(403)
    const other = await aVideo((await startedApp()).db, { owner: ann })
    expect((await ann.put(`/web/ajax/videos/${other.id}/update-highlights/${id}`, { text: 'x' })).status).toBe(404)
    expect((await listOf(bob)).highlights).toMatchObject([{ text: 'Platypus', relOffset: 5000, duration: 10_000 }])
  })

  it('is deleted one by one or a hundred at once, all of them or none, and is found no more (CM-7.54, CM-7.55)', async () => {
    const { app, ann, bob, video, at, textsOf, idsFound } = await scene()
    const { id } = (await ann.post(`${at}/highlights`, { text: 'Axolotl', relOffset: 0 })).body.artifact
    const one = `/api/v3/videos/${video.id}/highlights/${id}`
    expect((await ann.delete(one)).body).toMatchObject({ status: 'DELETED', artifacts: [id] })
    expect((await ann.delete(one)).status).toBe(404)
    expect(await idsFound(bob, 'axolotl')).toEqual([])
    const many = await Promise.all(Array.from({ length: 100 }, () => aHighlight(app.db, video).then((made) => made.id)))
    const elsewhere = await aHighlight(app.db, await aVideo(app.db, { owner: bob }))
    for (const ids of [
      [...many.slice(1), elsewhere.id],
      [many[0], 'nonsense'],
    ])
      expect((await ann.delete(`${at}/highlights`, { artifactIds: ids })).status).toBe(404)
    expect((await ann.delete(`${at}/highlights`, { artifactIds: [...many, elsewhere.id] })).status).toBe(422)
    expect((await ann.delete(`${at}/highlights`, {})).status).toBe(422)
    expect(await textsOf(ann)).toHaveLength(100)
    const query = many.map((each) => `artifactIds[]=${each}`).join('&')
    expect((await ann.delete(`${at}/highlights?${query}`)).body.status).toBe('DELETED')
    expect(await textsOf(ann)).toEqual([])
  })

  it('is one of 500 at most, however fast they come', async () => {
    const { app, ann, video, at, textsOf } = await scene()
    const rows = Array.from({ length: mostHighlights - 1 }, () => ({ video_id: video.id, state: 'kept', text: 'x', start_ms: 0 }))
    await app.db.insertInto('highlight').values(rows).execute()
    const answers = await Promise.all([1, 2, 3].map((n) => ann.post(`${at}/highlights`, { text: `Number ${n}`, relOffset: 0 })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await textsOf(ann)).toHaveLength(mostHighlights)
  })

  it('goes along with a copy of its video and goes with the video', async () => {
    const { app, ann, bob, video, at, idsFound } = await scene()
    await ann.post(`${at}/highlights`, { text: 'Capybara', relOffset: 7000 })
    await aHighlight(app.db, video, { state: 'suggested' })
    const copy = (await ann.post(`${at}/copy`, { displayname: 'Copy' })).body.video
    expect((await ann.get(`/api/v3/videos/${copy.id}`)).body.highlights).toMatchObject([{ text: 'Capybara', relOffset: 7000 }])
    expect((await ann.get(`/web/ajax/videos/${copy.id}/list/highlights`)).body.suggestions).toEqual([])
    expect(new Set(await idsFound(ann, 'capybara'))).toEqual(new Set([video.id, copy.id]))
    expect(await idsFound(bob, 'capybara')).toEqual([video.id])
    await app.db.deleteFrom('video').where('id', '=', video.id).execute()
    expect(await app.db.selectFrom('highlight').select('id').where('video_id', '=', video.id).execute()).toEqual([])
  })
})

describe('a suggestion', () => {
  it('is for who manages the video alone: nobody else is told of it, finds it or changes it', async () => {
    const { app, ann, bob, video, at, listOf, detailOf, idsFound } = await scene()
    const { id } = await aHighlight(app.db, video, { state: 'suggested', text: 'Okapi' })
    expect((await listOf(ann)).suggestions).toMatchObject([{ id, text: 'Okapi' }])
    expect(await listOf(bob)).toMatchObject({ highlights: [], suggestions: [], aihighlights: 'none', generation: null })
    expect((await detailOf(bob)).highlights).toEqual([])
    expect([await idsFound(ann, 'okapi'), (await bob.get(`/web/ajax/partials/videos/${video.id}/search?qtext=okapi`)).body.total]).toEqual([
      [],
      0,
    ])
    for (const reply of [
      await bob.put(`${at}/update/suggestion/${id}`, { text: 'x' }),
      await bob.post(`${at}/accept/suggestions`, { artifactId: [id] }),
      await bob.delete(`${at}/highlights`, { artifactIds: [id] }),
    ])
      expect(reply.status).toBe(403)
  })

  it('is edited, becomes a highlight when it is accepted and is then found by everybody; again it is not there (CM-4.42, CM-7.52, CM-7.53)', async () => {
    const { app, ann, bob, video, at, textsOf, idsFound } = await scene()
    const [a, b, c] = await Promise.all(
      ['A', 'B', 'C'].map((text, at) => aHighlight(app.db, video, { state: 'suggested', text, start: at * 1000 })),
    )
    const path = (id = '') => `${at}/update/suggestion/${id}`
    expect((await ann.put(path(a?.id), { text: 'Pangolin' })).body.artifact.text).toBe('Pangolin')
    expect(await textsOf(ann, 'suggestions')).toEqual(['Pangolin', 'B', 'C'])
    expect((await ann.put(`${at}/update-highlights/${a?.id}`, { text: 'x' })).status).toBe(404)
    const both = { 'artifactId[]': [a?.id, b?.id] }
    expect((await ann.post(`${at}/accept/suggestions`, { artifactId: [a?.id, crypto.randomUUID()] })).status).toBe(404)
    expect((await ann.post(`${at}/accept/suggestions`, both)).body).toMatchObject({ status: 'ACCEPTED' })
    expect([await textsOf(bob), await textsOf(ann, 'suggestions')]).toEqual([['Pangolin', 'B'], ['C']])
    expect(await idsFound(bob, 'pangolin')).toEqual([video.id])
    expect((await ann.post(`${at}/accept/suggestions`, both)).status).toBe(404)
    expect((await ann.put(path(a?.id), { text: 'x' })).status).toBe(404)
    expect((await ann.delete(`${at}/highlights`, { 'artifactIds[]': [c?.id] })).body.status).toBe('DELETED')
  })
})

describe('the settings of a video', () => {
  it.each(['true', 'false'])('answer their highlights, whatever highlight2reel=%s says (CM-7.46)', async (flag) => {
    const { app, ann, bob, video } = await scene()
    const { id } = await aHighlight(app.db, video)
    const path = `/web/videos/${video.id}/settings?option=highlight&highlight2reel=${flag}`
    const headers = { accept: 'application/json' }
    expect((await ann.get(path, { headers })).body).toMatchObject({
      option: 'highlight',
      video: { id: video.id, properties: { aihighlights: 'none' } },
      highlights: [{ id }],
      aihighlights: 'none',
    })
    expect((await bob.get(path, { headers })).status).toBe(403)
    expect((await bob.get(`/api/v3/videos/${video.id}`)).body.properties).not.toHaveProperty('aihighlights')
  })
})

describe('searching', () => {
  it('says that it was a highlight, and when: in the library and inside the video', async () => {
    const { ann, bob, video, at } = await scene()
    await ann.post(`${at}/highlights`, { text: 'Tapir at the lake', relOffset: 12_000 })
    const found = (await bob.get('/web/search?qtext=tapir')).body
    expect(found.items).toMatchObject([{ id: video.id, hits: [{ kind: 'highlight', text: 'Tapir at the lake', time: 12 }] }])
    const within = `/web/ajax/partials/videos/${video.id}`
    const headers = { accept: 'application/json' }
    expect((await bob.get(`${within}/search?qtext=tapir lake`, { headers })).body).toMatchObject({
      items: [{ kind: 'highlight', text: 'Tapir at the lake', time: 12 }],
      total: 1,
    })
    expect((await bob.get(`${within}/suggest?qtext=tap`, { headers })).body.items).toEqual(['tapir'])
    expect((await bob.get('/web/search?qtext=tapir&shallow_search=1')).body.items).toEqual([])
  })
})
