import { type RawBuilder, sql } from 'kysely'
import { findThings, getVisibleVideo, visible } from '#domains/videos/server.ts'
import { gccId } from '#platform/contract/ids.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { Kind } from '../kinds.ts'

const addressOf = (id: string, type: string) => (type === 'short' ? `/web/shorts/${id}` : `/web/videos/${id}/play`)

const list: Kind['list'] = async (db, ids) =>
  (await findThings(db, ids)).map(({ id, title, type, thumbnailUrl }) => ({ id, title, url: addressOf(id, type), thumbnailUrl }))

const find: Kind['find'] = async (db, viewer, id) => {
  if (!gccId.safeParse(id).success) return undefined
  try {
    const video = await getVisibleVideo(db, viewer, id)
    const [thing] = await list(db, [id])
    const restricted = video.restricted_video
    return thing && { ...thing, restricted, embedUrl: restricted ? null : `/web/videos/${id}/nv4/embedded?search=false&like=false` }
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return undefined
    throw error
  }
}

/** Videos, shorts and podcasts. */
export const sharedVideos: Kind = {
  sees: (viewer: Viewer, id: RawBuilder<unknown>) => sql`exists (select from video where video.id = ${id} and ${visible(viewer)} offset 0)`,
  find,
  list,
}
