import { isDeepStrictEqual } from 'node:util'
import { Problem } from '#platform/contract/problem.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import { lockUntilCommit } from '#platform/server/locks.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Person } from '#platform/server/viewer.ts'
import { projectFeed } from '../../contract/feed.ts'
import type { Timeline } from '../../contract.ts'
import { longestProjectName, mostProjects } from '../../limits.ts'
import { checkTimeline } from '../check-timeline.ts'
import { can } from '../policy.ts'
import {
  countProjects,
  findProject,
  insertProject,
  lockDeletedProject,
  lockOverdueProjects,
  lockProject,
  markProjectDeleted,
  type ProjectRow,
  removeProjects,
  updateProject,
} from '../queries/projects.ts'
import { copyPictures, keepPictures, releaseAllPictures } from './pictures.ts'

export const tellProjectChanged = (tx: Tx, id: string): Promise<void> => publish(tx, projectFeed.changed, id)

/** One's own, locked. @throws Problem not_found */
export async function lockOwnProject(tx: Tx, viewer: Person, id: string): Promise<ProjectRow> {
  const project = await lockProject(tx, viewer, id)
  if (!project) throw new Problem('not_found')
  return project
}

/** One after the other, so that no two are counted as one. */
async function makeRoom(tx: Tx, viewer: Person): Promise<void> {
  await lockUntilCommit(tx, `projects ${viewer.id}`)
  if ((await countProjects(tx, viewer.id)) >= mostProjects)
    throw new Problem('conflict', 'too_many_projects', `You have ${mostProjects} projects, which is the most. Delete one first.`)
}

const nothingYet: Timeline = { ratio: '16:9', clips: [], sounds: [] }

export async function createProject(tx: Tx, viewer: Person, name: string): Promise<ProjectRow> {
  refuseOthers(viewer)
  await makeRoom(tx, viewer)
  return insertProject(tx, { ownerId: viewer.id, name, timeline: nothingYet })
}

function refuseOthers(viewer: Person): void {
  if (!can.make(viewer)) throw new Problem('forbidden', 'upload', 'You are not allowed to upload.')
}

interface SentProject {
  readonly name?: string | undefined
  readonly timeline?: Timeline | undefined
  readonly revision?: number | undefined
}

interface SavedProject {
  readonly name: string
  readonly revision: number
  readonly updatedAt: Date
}

/**
 * What is absent stays as it is. Who sends the same timeline again, because the answer was lost, hears that it is saved.
 *
 * @throws Problem not_found, invalid (revision, and what `checkTimeline` and `keepPictures` refuse), conflict (stale)
 */
export async function saveProject(tx: Tx, viewer: Person, id: string, sent: SentProject): Promise<SavedProject> {
  const project = await lockOwnProject(tx, viewer, id)
  const name = sent.name === project.name ? undefined : sent.name
  const timeline = isDeepStrictEqual(sent.timeline, project.timeline) ? undefined : sent.timeline
  if (timeline === undefined && name === undefined) return project
  if (timeline) refuseStale(project, sent.revision)
  if (timeline) checkTimeline(timeline)
  const kept = timeline && (await keepPictures(tx, viewer, { projectId: project.id, before: project.timeline, timeline }))
  const { revision, updatedAt } = await updateProject(tx, project.id, { name, timeline: kept })
  await tellProjectChanged(tx, project.id)
  return { name: name ?? project.name, revision, updatedAt }
}

function refuseStale({ revision: stands }: ProjectRow, revision: number | undefined): void {
  if (revision === undefined)
    throw new Problem('invalid', 'revision', 'With a timeline comes the revision that it was made of.', 'revision')
  if (revision === stands) return
  const message = 'This project was changed in another window in the meantime.'
  throw new Problem('conflict', 'stale', message, 'revision').with({ revision: stands })
}

const copyName = (name: string): string => {
  const behind = ' (copy)'
  return `${Array.from(name)
    .slice(0, longestProjectName - behind.length)
    .join('')}${behind}`
}

/** @throws Problem not_found, forbidden, conflict (too_many_projects), rate_limited (pictures) */
export async function copyProject(ports: Ports, viewer: Person, id: string, name: string | undefined): Promise<ProjectRow> {
  refuseOthers(viewer)
  const project = await getOwnProject(ports.db, viewer, id)
  const timeline = await copyPictures(ports, viewer, project.timeline)
  return ports.db.transaction().execute(async (tx) => {
    await makeRoom(tx, viewer)
    const copy = await insertProject(tx, { ownerId: viewer.id, name: name ?? copyName(project.name), timeline })
    await keepPictures(tx, viewer, { projectId: copy.id, timeline })
    return copy
  })
}

/** @throws Problem not_found */
export async function getOwnProject(db: Db | Tx, viewer: Person, id: string): Promise<ProjectRow> {
  const project = await findProject(db, viewer, id)
  if (!project) throw new Problem('not_found')
  return project
}

/** What was made of it stays. */
export async function deleteProject(tx: Tx, viewer: Person, id: string): Promise<void> {
  const project = await lockOwnProject(tx, viewer, id)
  await markProjectDeleted(tx, project.id, true)
  await tellProjectChanged(tx, project.id)
}

/** @throws Problem not_found, conflict (too_many_projects) */
export async function restoreProject(tx: Tx, viewer: Person, id: string): Promise<void> {
  const project = await lockDeletedProject(tx, viewer, id)
  if (!project) throw new Problem('not_found')
  await makeRoom(tx, viewer)
  await markProjectDeleted(tx, project.id, false)
}

const sweptAtOnce = 100

/** Removes for good what was deleted too long ago to be had back. */
export async function sweepProjects(db: Db, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) if ((await db.transaction().execute(removeSome)) < sweptAtOnce) return
}

async function removeSome(tx: Tx): Promise<number> {
  const overdue = await lockOverdueProjects(tx, sweptAtOnce)
  for (const { id, timeline } of overdue) await releaseAllPictures(tx, id, timeline)
  if (overdue.length > 0)
    await removeProjects(
      tx,
      overdue.map(({ id }) => id),
    )
  return overdue.length
}
