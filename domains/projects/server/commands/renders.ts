import { countUse } from '#domains/accounts/server.ts'
import { createFetchedAsset, reopenFetched } from '#domains/media/server.ts'
import { createVideoOver, deleteVideo, tellChanged } from '#domains/videos/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { lockUntilCommit } from '#platform/server/locks.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { ProjectAsks } from '../asks.ts'
import { can } from '../policy.ts'
import { findRenderOf, insertRender, isTaken, lockRender, renderTries } from '../queries/renders.ts'
import { listSources, sourcesOf } from '../queries/sources.ts'
import { askToRenderFilm } from '../rendering/job.ts'
import { refuseSources } from '../rendering/refuse-sources.ts'
import { lockOwnProject, tellProjectChanged } from './projects.ts'

/** What one person may have waiting and under way. */
const mostUnfinished = 5

function refuseOthers(viewer: Person): void {
  if (!can.make(viewer)) throw new Problem('forbidden', 'upload', 'You are not allowed to upload.')
}

interface FilmToMake {
  readonly projectId: string
  /** Of the video; without one it is called as the project. */
  readonly displayname: string | undefined
}

/** A film that is under way: the video that it becomes, and its job. */
interface BegunFilm {
  readonly id: string
  readonly job_id: string
}

/**
 * Has a film made of a project as it stands. Who asks again, because the answer was lost or the button pressed twice, gets the same one.
 *
 * @throws Problem not_found, forbidden, invalid (and what `refuseSources` refuses), conflict (no_clips), rate_limited (renders, too_many_renders)
 */
export async function renderProject(tx: Tx, viewer: Person, { locks }: ProjectAsks, film: FilmToMake): Promise<BegunFilm> {
  refuseOthers(viewer)
  const project = await lockOwnProject(tx, viewer, film.projectId)
  const { timeline, revision } = project
  const running = await findRenderOf(tx, project.id, revision)
  if (running) return { id: running.videoId, job_id: running.id }
  if (timeline.clips.length === 0) throw new Problem('conflict', 'no_clips', 'Add a clip before you make a video of the project.')
  refuseSources(timeline, await listSources(tx, viewer, sourcesOf(timeline), locks))
  await countRender(tx, viewer)
  const displayname = film.displayname ?? project.name
  const assetId = await createFetchedAsset(tx, { ownerId: viewer.id, filename: displayname, rendered: true })
  const promised = (await isTaken(tx, project.videoId)) ? undefined : project.videoId
  const id = await createVideoOver(tx, viewer, { assetId, displayname, id: promised })
  const job = await insertRender(tx, { projectId: project.id, videoId: id, accountId: viewer.id, timeline, revision })
  await tellProjectChanged(tx, project.id)
  await askToRenderFilm(tx, job, viewer.id)
  return { id, job_id: job }
}

/** One after the other, so that no two are counted as one. */
async function countRender(tx: Tx, viewer: Person): Promise<void> {
  await lockUntilCommit(tx, `renders ${viewer.id}`)
  await countUse(tx, viewer.id, 'renders')
  if ((await renderTries.countUnfinished(tx, viewer.id)) < mostUnfinished) return
  const message = `You have ${mostUnfinished} unfinished films, which is the most. Wait until some are finished, or cancel them.`
  throw new Problem('rate_limited', 'too_many_renders', message)
}

interface NamedRender {
  readonly projectId: string
  readonly job: string
}

async function lockOwnRender(tx: Tx, viewer: Person, { projectId, job }: NamedRender) {
  const project = await lockOwnProject(tx, viewer, projectId)
  const render = await lockRender(tx, viewer.id, project.id, job)
  if (!render) throw new Problem('not_found')
  return { ...render, projectId: project.id }
}

/** Deletes the video that it would become; its job notices. @throws Problem not_found, conflict (not_running) */
export async function cancelRender(tx: Tx, viewer: Person, named: NamedRender): Promise<void> {
  const render = await lockOwnRender(tx, viewer, named)
  if (render.state !== 'waiting' && render.state !== 'rendering')
    throw new Problem('conflict', 'not_running', 'This film is finished already.')
  await deleteVideo(tx, viewer, render.videoId)
  await tellProjectChanged(tx, render.projectId)
}

/**
 * Has a film made again that failed, as it stood when it was asked for. Whether it still may be made, its job asks.
 *
 * @throws Problem forbidden (upload), not_found, conflict (not_failed), rate_limited (renders, too_many_renders)
 */
export async function retryRender(tx: Tx, viewer: Person, named: NamedRender): Promise<void> {
  refuseOthers(viewer)
  const render = await lockOwnRender(tx, viewer, named)
  await countRender(tx, viewer)
  if (render.state !== 'failed' || !(await reopenFetched(tx, render.assetId)))
    throw new Problem('conflict', 'not_failed', 'This film cannot be tried again.')
  await renderTries.beginAnew(tx, render.id)
  await tellChanged(tx, render.videoId)
  await tellProjectChanged(tx, render.projectId)
  await askToRenderFilm(tx, render.id, viewer.id)
}
