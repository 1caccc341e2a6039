import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { peopleOf } from '#domains/accounts/server.ts'
import { checkRoomForFilm, endingWith, makeFilm } from '#domains/media/server.ts'
import { FilmFailure, type FilmKind, handOverFilm, makeFilmOf, openFilmProgress } from '#domains/videos/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import { defineJob, type Job, type JobContext } from '#platform/server/jobs.ts'
import { enqueue } from '#platform/server/outbox.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Person } from '#platform/server/viewer.ts'
import { projectFeed } from '../../contract/feed.ts'
import { filmLength } from '../../lengths.ts'
import type { ProjectAsks } from '../asks.ts'
import { can } from '../policy.ts'
import { findUnfinishedRender, markRenderEnded, type RenderRow, renderTries } from '../queries/renders.ts'
import { type ClipSource, listSources, sourcesOf } from '../queries/sources.ts'
import { renderFailures } from './failures.ts'
import { filmOf, openSources } from './film.ts'
import { refuseSources } from './refuse-sources.ts'

const name = 'render-project'

/** Asks for the work on a film, unless it is asked for or at work already. */
export const askToRenderFilm = (tx: Tx, renderId: string, accountId: string | null): Promise<void> =>
  enqueue(tx, { name }, { renderId }, { singletonKey: renderId, group: { id: accountId ?? 'nobody' } })

/** Makes the film of a project. It may be cut off anywhere and run again. */
export const renderProjectJob = (asks: ProjectAsks): Job<{ renderId: string }> =>
  defineJob({
    name,
    class: 'media',
    policy: 'exclusive',
    concurrency: 2,
    groupConcurrency: 1,
    timeout: 6 * 3600,
    run: ({ renderId }, context) => makeFilmOf(filmKind(asks), renderId, context),
  })

const filmKind = (asks: ProjectAsks): FilmKind<RenderRow> => ({
  find: findUnfinishedRender,
  tries: renderTries,
  stillMay: (ports, render) => makerOf(asks, ports, render),
  make: (context, render) => renderFilm(asks, context, render),
  end: async (tx, id, end) => {
    const projectId = await markRenderEnded(tx, id, end)
    if (projectId) await publish(tx, projectFeed.changed, projectId)
  },
  cancelled: renderFailures.cancelled,
  broken: renderFailures.broken,
})

interface FilmMaker {
  readonly person: Person
  readonly sources: ReadonlyMap<string, ClipSource>
}

/** Who makes a film, and of what, as long as they may. @throws FilmFailure */
async function makerOf({ locks }: ProjectAsks, { db }: Pick<Ports, 'db'>, { accountId, timeline }: RenderRow): Promise<FilmMaker> {
  const [person] = accountId === null ? [] : await peopleOf(db, [accountId])
  if (!person || !can.make(person)) throw new FilmFailure(renderFailures.notAllowed)
  const sources = await listSources(db, person, sourcesOf(timeline), locks)
  try {
    refuseSources(timeline, sources)
  } catch (error) {
    throw error instanceof Problem ? new FilmFailure(error.message) : error
  }
  return { person, sources }
}

async function renderFilm(asks: ProjectAsks, { ports, signal }: JobContext, render: RenderRow): Promise<void> {
  const { person, sources } = await makerOf(asks, ports, render)
  await checkRoomForFilm(ports, filmLength(render.timeline))
  const scratch = await ports.storage.scratch()
  await using opened = new AsyncDisposableStack()
  opened.defer(scratch.release)
  const files = await openSources(ports, sources, opened)
  const folder = join(scratch.path, 'film')
  await mkdir(folder)
  const onProgress = openFilmProgress(ports.db, render.assetId)
  const made = await endingWith(signal, async () => {
    const film = await filmOf({ ports, person, timeline: render.timeline, files, folder: scratch.path })
    return makeFilm({ film, folder, onProgress })
  })
  // Of what was withdrawn while it was made nothing comes out.
  await makerOf(asks, ports, render)
  await handOverFilm(ports, person, render, made)
}
