import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { giveBytes, sentFile } from '#domains/media/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import type { ProjectSource, Timeline } from '../contract.ts'
import { aProject, aVideoClip } from '../testing.ts'
import { sweepProjectsJob } from './sweeping.ts'

const listing = '/web/ajax/partials/my/projects_listing'
const at = (id: string) => `/api/v3/projects/${id}`

const asJson = { headers: { accept: 'application/json' } }
const namesOf = async (who: TestPerson, query = '') =>
  (await who.get(`${listing}?${query}`, asJson)).body.items.map(({ name }: { name: string }) => name)
const create = (who: TestPerson, name: string) => who.post('/web/ajax/projects/', { name })
const save = (who: TestPerson, id: string, timeline: unknown, revision: number) => who.put(at(id), { timeline, revision })

async function anEditor(): Promise<{ app: TestApp; ann: TestPerson }> {
  const app = await startedApp()
  return { app, ann: await aPerson(app) }
}

describe('a project', () => {
  it('is created with a name, seen by nobody but its owner, and deleted (CM-1.31, CM-3.39, CM-7.67, CM-7.68)', async () => {
    const { app, ann } = await anEditor()
    const { status, body } = await create(ann, ' Fire drill ')
    expect([status, body]).toEqual([200, { result: 'success', g_conf_id: body.g_conf_id, project_id: body.project_id, name: 'Fire drill' }])
    expect(body.g_conf_id).toMatch(/^gcc-/)
    for (const id of [body.g_conf_id, body.project_id])
      expect((await ann.get(at(id))).body).toMatchObject({
        name: 'Fire drill',
        revision: 1,
        timeline: { ratio: '16:9', clips: [], sounds: [] },
      })
    const boss = await aPerson(app, { role: 'siteadmin' })
    expect([(await boss.get(at(body.project_id))).status, await namesOf(boss)]).toEqual([404, []])
    expect(await ann.delete(`/web/ajax/projects/${body.g_conf_id}`)).toMatchObject({ status: 200, text: 'OK' })
    expect([(await ann.get(at(body.project_id))).status, await namesOf(ann)]).toEqual([404, []])
  })

  it('has a name of 1 to 128 characters (CM-5.62, CM-5.63, CM-9.13)', async () => {
    const { ann } = await anEditor()
    const refused = async (name: string) => (await create(ann, name)).body.error
    expect(await refused('  ')).toMatchObject({ code: 'invalid', message: 'Please enter project name', field: 'name' })
    expect(await refused('x'.repeat(129))).toMatchObject({ code: 'invalid', message: 'Maximum character limit exceeded' })
    expect((await create(ann, '𝒳'.repeat(128))).status).toBe(200)
    expect((await ann.post('/web/ajax/projects/', {})).body.error.message).toBe('Please enter project name')
  })

  it('stands in the list, eight a page, found by name and sorted by date or name (CM-7.69, CM-9.04)', async () => {
    const { ann } = await anEditor()
    for (let number = 1; number <= 9; number += 1) await create(ann, `Project ${number}`)
    const { body } = await ann.get(`${listing}?count=1`, asJson)
    expect([body.items.length, body.total, body.next]).toEqual([8, 9, 8])
    expect(body.items[0]).toEqual({
      g_conf_id: expect.stringMatching(/^gcc-/),
      project_id: expect.any(String),
      name: 'Project 9',
      thumbnail_url: null,
      updated_at: expect.any(String),
    })
    expect(await namesOf(ann, 'first=8')).toEqual(['Project 1'])
    expect(await namesOf(ann, 'order_by=displayname&max=2')).toEqual(['Project 1', 'Project 2'])
    expect(await namesOf(ann, 'order_by=date&order_type=asc&max=2')).toEqual(['Project 1', 'Project 2'])
    expect(await namesOf(ann, 'qtext=PROJECT+7')).toEqual(['Project 7'])
    expect(await namesOf(ann, 'qtext=100%25')).toEqual([])
  })

  it('is renamed, copied and had back after it was deleted', async () => {
    const { app, ann } = await anEditor()
    const { id: video } = await aVideo(app.db, { owner: ann })
    const timeline: Timeline = { ratio: '1:1', clips: [aVideoClip(video, 0, 2)], sounds: [] }
    const project = await aProject(app.db, ann, { name: 'Old', timeline })
    expect((await ann.put(at(project.id), { name: 'New' })).body).toMatchObject({ result: 'success', name: 'New', revision: 1 })
    const { body: copy } = await ann.post(`${at(project.id)}/copy`)
    expect(copy).toMatchObject({ name: 'New (copy)' })
    expect((await ann.get(at(copy.project_id))).body).toMatchObject({ timeline, revision: 1 })
    expect(copy.g_conf_id).not.toBe(project.videoId)
    expect((await ann.post(`${at(project.id)}/restore`)).status).toBe(404)
    await ann.delete(`/web/ajax/projects/${project.id}`)
    const bob = await aPerson(app)
    expect((await bob.post(`${at(project.id)}/restore`)).status).toBe(404)
    expect((await ann.post(`${at(project.videoId)}/restore`)).body).toEqual({ result: 'success' })
    expect((await ann.get(at(project.id))).body).toMatchObject({ name: 'New', timeline })
  })

  it('is gone for good thirty days after it was deleted', async () => {
    const { app, ann } = await anEditor()
    const project = await aProject(app.db, ann)
    const deleted = (days: number) =>
      app.db
        .updateTable('project')
        .set({ deleted_at: new Date(Date.now() - days * 86_400_000) })
        .where('id', '=', project.id)
        .execute()
    const isThere = async () => (await app.db.selectFrom('project').where('id', '=', project.id).select('id').execute()).length
    const sweep = () => sweepProjectsJob.run({}, { ports: app.ports, log: app.ports.log, signal: new AbortController().signal })
    await deleted(29)
    await sweep()
    expect(await isThere()).toBe(1)
    await deleted(31)
    expect((await ann.post(`${at(project.id)}/restore`)).status).toBe(404)
    await sweep()
    expect(await isThere()).toBe(0)
  })
})

describe('saving a timeline', () => {
  it('goes up by a revision, and refuses one that was made of another', async () => {
    const { app, ann } = await anEditor()
    const [{ id: video }, project] = [await aVideo(app.db, { owner: ann }), await aProject(app.db, ann)]
    const timeline: Timeline = { ratio: '9:16', clips: [aVideoClip(video, 1, 3)], sounds: [] }
    expect((await save(ann, project.id, timeline, 1)).body).toMatchObject({ result: 'success', revision: 2 })
    const other = { ...timeline, ratio: '1:1' }
    const stale = await save(ann, project.id, other, 1)
    expect([stale.status, stale.body.error.reason, stale.body.revision]).toEqual([409, 'stale', 2])
    expect((await save(ann, project.id, timeline, 1)).body.revision).toBe(2)
    expect((await ann.put(at(project.id), { timeline: other })).body.error.reason).toBe('revision')
    const both = await Promise.all([save(ann, project.id, other, 2), save(ann, project.id, { ...timeline, clips: [] }, 2)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await ann.get(at(project.id))).body.revision).toBe(3)
  })

  it('is not sent again to who has it, and is to who has another one', async () => {
    const { app, ann } = await anEditor()
    const timeline: Timeline = { ratio: '9:16', clips: [aVideoClip((await aVideo(app.db, { owner: ann })).id, 1, 3)], sounds: [] }
    const { id } = await aProject(app.db, ann, { timeline })
    const told = async (revision: string | number) => (await ann.get(`${at(id)}?revision=${revision}`)).body
    const { timeline: left, ...rest } = await told(1)
    expect([left, { ...rest, timeline }]).toEqual([null, (await ann.get(at(id))).body])
    await save(ann, id, { ...timeline, ratio: '1:1' }, 1)
    expect([(await told(1)).timeline.ratio, (await told(2)).timeline, (await told(3)).timeline.ratio]).toEqual(['1:1', null, '1:1'])
    expect(await Promise.all(['0', 'x', '1e99'].map(told))).toMatchObject(Array(3).fill({ error: { code: 'invalid', field: 'revision' } }))
    expect((await (await aPerson(app)).get(`${at(id)}?revision=2`)).status).toBe(404)
  })

  it('keeps the point around which a clip fills the frame, and takes none beyond the picture', async () => {
    const { app, ann } = await anEditor()
    const [{ id: video }, project] = [await aVideo(app.db, { owner: ann }), await aProject(app.db, ann)]
    const focused = (focus: unknown): Timeline => ({ ratio: '9:16', clips: [aVideoClip(video, 1, 3, { focus })], sounds: [] })
    const kept = focused({ x: 0.2, y: 1 })
    expect((await save(ann, project.id, kept, 1)).status).toBe(200)
    expect((await ann.get(at(project.id))).body.timeline).toEqual(kept)
    for (const focus of [{ x: 1.01, y: 0 }, { x: -0.1, y: 0 }, { x: 0.5 }, { x: '0', y: 0 }, { x: 0, y: 0, zoom: 9 }, 'middle'])
      expect((await save(ann, project.id, focused(focus), 2)).body.error).toMatchObject({ code: 'invalid' })
  })

  it('takes 500 clips as JSON text, each with a whole volume curve, and not one more', async () => {
    const { app, ann } = await anEditor()
    const [{ id: video }, project] = [await aVideo(app.db, { owner: ann }), await aProject(app.db, ann)]
    const curve = Array.from({ length: 20 }, (_, second) => ({ at: second + 0.123, level: 0.35 }))
    const clips = (count: number) => Array.from({ length: count }, () => aVideoClip(video, 0, 1, { curve, crossfade: 0.25 }))
    expect((await save(ann, project.id, JSON.stringify({ clips: clips(500) }), 1)).status).toBe(200)
    const saved = (await ann.get(at(project.id))).body.timeline.clips
    expect([saved.length, saved[499].curve]).toEqual([500, curve])
    const more = await save(ann, project.id, JSON.stringify({ clips: clips(501) }), 2)
    expect(more.body.error.message).toBe('A project has at most 500 clips.')
    expect((await save(ann, project.id, ' '.repeat(600_000), 2)).body.error.message).toBe('This is too long.')
    expect((await save(ann, project.id, 'nonsense', 2)).body.error.message).toBe('This must be a JSON object.')
  })

  it('keeps whether a sound steps back while the clips are heard; one that says nothing does not', async () => {
    const { app, ann } = await anEditor()
    const [{ id: video }, project] = [await aVideo(app.db, { owner: ann }), await aProject(app.db, ann)]
    const sound = (id: string, told: object = {}) => ({ id, video, at: 0, from: 0, to: 1, ...told })
    const sounds = [sound('music', { ducking: true }), sound('steps')]
    expect((await save(ann, project.id, { clips: [aVideoClip(video, 0, 2)], sounds }, 1)).status).toBe(200)
    const kept: Timeline['sounds'] = (await ann.get(at(project.id))).body.timeline.sounds
    expect(kept.map(({ id, ducking }) => [id, ducking])).toEqual([['music', true], ['steps', false]]) // biome-ignore format: short
    const { body } = await save(ann, project.id, { sounds: [sound('music', { ducking: 'loud' })] }, 2)
    expect(body.error.field).toBe('timeline.sounds.0.ducking')
  })

  it('keeps how the volume of clips and sounds rises and falls, and opens timelines that were saved before there were curves', async () => {
    const { app, ann } = await anEditor()
    const [{ id: video }, project] = [await aVideo(app.db, { owner: ann }), await aProject(app.db, ann)]
    const curve = [
      { at: 0.5, level: 0 },
      { at: 9, level: 1.5 },
    ]
    const sounds = [{ id: 'music', video, at: 0, from: 0, to: 1, curve }]
    expect((await save(ann, project.id, { clips: [aVideoClip(video, 0, 2, { curve })], sounds }, 1)).status).toBe(200)
    const { timeline } = (await ann.get(at(project.id))).body
    expect([timeline.clips[0].curve, timeline.sounds[0].curve]).toEqual([curve, curve])

    const {
      curve: _,
      crossfade: __,
      focus: ___,
      ...before
    } = aVideoClip(video, 0, 2) as Extract<Timeline['clips'][number], { readonly kind: 'video' }>
    const stored = { ratio: '16:9', clips: [before], sounds: [] }
    await app.db
      .updateTable('project')
      .set({ timeline: JSON.stringify(stored) })
      .where('id', '=', project.id)
      .execute()
    const old = (await ann.get(at(project.id))).body
    expect(old.timeline.clips).toEqual([{ ...before, curve: [], focus: null, crossfade: 0 }])
    expect((await save(ann, project.id, old.timeline, old.revision)).body.revision).toBe(old.revision)
  })

  it('refuses what could never be a film, and says what', async () => {
    const { app, ann } = await anEditor()
    const [{ id: video }, project] = [await aVideo(app.db, { owner: ann }), await aProject(app.db, ann)]
    const clip = (edited: object = {}) => ({ ...aVideoClip(video, 0, 2), ...edited })
    const refused = async (clips: object[], sounds: object[] = []) => {
      const { body } = await save(ann, project.id, { clips, sounds }, 1)
      return [body.error?.field, body.error?.message]
    }
    const sound = { id: 's', video, at: 0, from: 2, to: 1 }
    const still = { kind: 'title', id: 't', text: 'The end', duration: 600 }
    expect(await refused([clip({ from: 2 })])).toEqual(['timeline.clips.0', 'A clip is at least 0.1 seconds long.'])
    expect(await refused([clip({ fade_in: 1.5, fade_out: 1 })])).toEqual(['timeline.clips.0', expect.stringMatching(/^Both fades/)])
    expect(await refused([clip({ titles: [{ text: 'Hi', from: 1, to: 3 }] })])).toEqual(['timeline.clips.0', expect.stringMatching(/^A title begins/)]) // biome-ignore format: short
    expect(await refused([clip({ id: 'same' }), clip({ id: 'same' })])).toEqual(['timeline.clips', 'Two clips have the same id.'])
    expect(await refused([clip({ id: '<b>' })])).toEqual(['timeline.clips.0.id', expect.stringMatching(/^A clip is named by/)])
    expect(await refused([clip({ speed: 9 })])).toEqual(['timeline.clips.0.speed', expect.any(String)])
    const points = (...seconds: number[]) => ({ curve: seconds.map((second) => ({ at: second, level: 1 })) })
    const twice = await refused([clip()], [{ ...sound, to: 3, ...points(1, 2, 2) }])
    expect(twice).toEqual(['timeline.sounds.0', 'Each point of a volume curve lies behind the one before.'])
    const many = await refused([clip(points(...Array.from({ length: 21 }, (_, second) => second)))])
    expect(many).toEqual(['timeline.clips.0.curve', 'A volume curve has at most 20 points.'])
    expect(await refused([clip({ curve: [{ at: 0, level: 3 }] })])).toEqual(['timeline.clips.0.curve.0.level', expect.any(String)])
    expect(await refused([clip({ crossfade: 6 })])).toEqual(['timeline.clips.0.crossfade', expect.any(String)])
    expect(await refused([clip({ colour: 'red' })])).toEqual(['timeline.clips.0', expect.any(String)])
    expect(await refused([clip()], [sound])).toEqual(['timeline.sounds.0', 'A sound is at least 0.1 seconds long.'])
    expect(await refused(Array.from({ length: 13 }, (_, n) => ({ ...still, id: `t${n}` })))).toEqual(['timeline.clips', 'A film is at most 2 hours long.']) // biome-ignore format: short
  })

  it('keeps the pictures that somebody sent as long as the project shows them, and none of others', async () => {
    const { app, ann } = await anEditor()
    const project = await aProject(app.db, ann)
    const png = await sharp({ create: { width: 32, height: 18, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const send = async (by: TestPerson) => (await sentFile(by, 'image', 'red.png', new Uint8Array(png))).url ?? ''
    const clip = (picture: string) => ({ kind: 'picture', id: randomUUID(), picture, duration: 2 })
    const usedBy = async (address: string) =>
      (await app.db.selectFrom('stored_file').select('used_by').where('storage_key', '=', address.slice('/web/files/'.length)).executeTakeFirst())?.used_by // biome-ignore format: short
    const [one, two] = [await send(ann), await send(ann)]
    expect((await save(ann, project.id, { clips: [clip(one), clip(two), clip(one)] }, 1)).status).toBe(200)
    expect([await usedBy(one), await usedBy(two)]).toEqual([expect.stringContaining(project.id), expect.stringContaining(project.id)])
    expect((await save(ann, project.id, { clips: [clip(two)] }, 2)).status).toBe(200)
    expect([await usedBy(one), await usedBy(two)]).toEqual([null, expect.stringContaining(project.id)])
    const foreign = await send(await aPerson(app))
    const { reason, field } = (await save(ann, project.id, { clips: [clip(two), clip(foreign)] }, 3)).body.error
    expect([reason, field]).toEqual(['unknown_file', 'timeline.clips.1'])
    const { body: copy } = await ann.post(`${at(project.id)}/copy`)
    const [copied] = (await ann.get(at(copy.project_id))).body.timeline.clips
    expect(copied.picture).not.toBe(two)
    expect(await usedBy(copied.picture)).toContain(copy.project_id)
  })
})

describe('what a project is made of', () => {
  it('is named to its owner as far as they see it; what they may not use says so, and saving goes on', async () => {
    const { app, ann } = await anEditor()
    const [mine, free, seen, hidden] = [
      await aVideo(app.db, { owner: ann, title: 'Mine' }),
      await aVideo(app.db, { title: 'Free', settings: { video_download: true } }),
      await aVideo(app.db, { title: 'Seen' }),
      await aVideo(app.db, { title: 'Hidden', visibility: 'PRIVATE' }),
    ]
    const project = await aProject(app.db, ann)
    const clips = [mine, free, seen, hidden].map(({ id }) => aVideoClip(id, 0, 1))
    expect((await save(ann, project.id, { clips }, 1)).status).toBe(200)
    const { sources } = (await ann.get(at(project.id))).body
    const shortly = ({ displayname, duration, usable }: ProjectSource) => [displayname, duration, usable]
    expect(sources.map(shortly)).toEqual([
      ['Mine', 60, true],
      ['Free', 60, true],
      ['Seen', 60, false],
      [null, null, false],
    ])
    expect(sources[3]).toEqual({
      id: hidden.id,
      displayname: null,
      duration: null,
      thumbnail_url: null,
      usable: false,
      pictures: false,
      plays: null,
    })
  })

  it('is named with what plays it, as the video itself is: nothing of what is not ready', async () => {
    const { app, ann } = await anEditor()
    const [ready, failed] = [await aVideo(app.db, { owner: ann }), await aVideo(app.db, { owner: ann, state: 'failed' })]
    for (const { assetId } of [ready, failed]) await giveBytes(app.ports, assetId)
    const project = await aProject(app.db, ann)
    expect((await save(ann, project.id, { clips: [ready, failed].map(({ id }) => aVideoClip(id, 0, 1)) }, 1)).status).toBe(200)
    const { kind, url } = (await ann.get(`/api/v3/videos/${ready.id}`)).body.playback
    const { sources } = (await ann.get(at(project.id))).body
    expect(sources.map(({ plays }: ProjectSource) => plays)).toEqual([{ kind, url }, null])
  })
})
