import type { LocksAsk } from '#domains/videos/server.ts'
import { pageFrom, totalOf, windowOf } from '#platform/contract/page.ts'
import type { Db } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { Project, ProjectSource, ProjectsQuery } from '../contract.ts'
import { getOwnProject } from './commands/projects.ts'
import { countListed, listProjectRows, type ProjectRow } from './queries/projects.ts'
import { listRenders } from './queries/renders.ts'
import { type ClipSource, listSources, sourcesOf } from './queries/sources.ts'

/** How a project is named on the wire. */
export const namesOf = ({ id, videoId, name }: Pick<ProjectRow, 'id' | 'videoId' | 'name'>) => ({
  g_conf_id: videoId,
  project_id: id,
  name,
})

/** A page of the viewer's own. */
export async function listOwnProjects(db: Db, viewer: Person, query: ProjectsQuery) {
  const window = windowOf(query)
  const [rows, counted] = await Promise.all([
    listProjectRows(db, viewer, query, window),
    query.count ? countListed(db, viewer, query) : Promise.resolve(null),
  ])
  return { ...pageFrom(rows, window.first, window.max), ...totalOf(counted) }
}

/** One of them, with what its clips are taken from, and what was made of it. */
export async function showProject(db: Db, viewer: Person, id: string, locks: LocksAsk): Promise<Project> {
  const project = await getOwnProject(db, viewer, id)
  const ids = sourcesOf(project.timeline)
  const [sources, renders] = await Promise.all([listSources(db, viewer, ids, locks), listRenders(db, project.id)])
  const { timeline, revision, updatedAt } = project
  return {
    ...namesOf(project),
    timeline,
    revision,
    updated_at: updatedAt.toISOString(),
    sources: ids.map((one) => presentSource(one, sources.get(one))),
    renders,
  }
}

/** Of what the viewer does not see nothing but its id is told, which is theirs already. */
function presentSource(id: string, source: ClipSource | undefined): ProjectSource {
  return {
    id,
    displayname: source?.displayname ?? null,
    duration: source?.durationMs == null ? null : source.durationMs / 1000,
    thumbnail_url: source?.thumbnailUrl ?? null,
    usable: source?.usable ?? false,
    pictures: source?.kind === 'video',
    plays: source?.playback ? { kind: source.playback.kind, url: source.playback.url } : null,
  }
}
