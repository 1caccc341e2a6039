import { randomUUID } from 'node:crypto'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { createFetchedAsset } from '#domains/media/server.ts'
import { createVideoOver } from '#domains/videos/server.ts'
import type { Db } from '#platform/server/db.ts'
import type { TestApp } from '#platform/server/testing.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { Timeline } from './contract.ts'
import { insertProject } from './server/queries/projects.ts'
import { insertRender, markRenderEnded } from './server/queries/renders.ts'
import { renderFailures } from './server/rendering/failures.ts'
import { askToRenderFilm } from './server/rendering/job.ts'

export { resumeRendersJob } from './server/rendering/resuming.ts'

export interface NamedProject {
  readonly id: string
  readonly videoId: string
}

const nothing: Timeline = { ratio: '16:9', clips: [], sounds: [] }

/** Of a person. */
export async function aProject(
  db: Db,
  owner: { readonly id: string },
  { name = 'A project', timeline = nothing }: { readonly name?: string; readonly timeline?: Timeline } = {},
): Promise<NamedProject> {
  const { id, videoId } = await db.transaction().execute((tx) => insertProject(tx, { ownerId: owner.id, name, timeline }))
  return { id, videoId }
}

const unedited = { speed: 1, volume: 1, curve: [], focus: null, crossfade: 0, fade_in: 0, fade_out: 0, titles: [] }

/** A clip of a video from one second to another. */
export const aVideoClip = (video: string, from: number, to: number, edited: object = {}) =>
  ({ kind: 'video', id: randomUUID(), video, from, to, ...unedited, ...edited }) as Timeline['clips'][number]

/** A film that waits, with nobody at work on it. */
export function aWaitingRender(db: Db, owner: { readonly id: string }, project: NamedProject, timeline: Timeline = nothing) {
  return db.transaction().execute(async (tx) => {
    const assetId = await createFetchedAsset(tx, { ownerId: owner.id, filename: 'A film', rendered: true })
    const videoId = await createVideoOver(tx, owner as Person, { assetId, displayname: 'A film' })
    const renderId = await insertRender(tx, { projectId: project.id, videoId, accountId: owner.id, timeline, revision: 1 })
    return { videoId, renderId, assetId }
  })
}

/** A film that has failed. */
export async function aFailedRender(app: TestApp, owner: { readonly id: string }, project: NamedProject) {
  const render = await aWaitingRender(app.db, owner, project)
  await app.db.updateTable('asset').set({ state: 'failed' }).where('id', '=', render.assetId).execute()
  await app.db.transaction().execute((tx) => markRenderEnded(tx, render.renderId, { state: 'failed', failure: renderFailures.broken }))
  return render
}

/** Somebody new where nobody is named. */
export const somebodyOr = async (app: TestApp, me: TestPerson | null): Promise<TestPerson> => me ?? (await aPerson(app))

/** Has its job begin. */
export const beginRenderingFilm = (db: Db, renderId: string): Promise<void> =>
  db.transaction().execute((tx) => askToRenderFilm(tx, renderId, null))
