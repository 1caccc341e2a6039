import { copyPicture, releasePictures, usePicture } from '#domains/media/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { Timeline } from '../../contract.ts'
import { picturesIn } from '../check-timeline.ts'

/** Each picture of a project is kept for it on its own. */
const useOf = (projectId: string, picture: string): string => `project:${projectId}:${picture.split('/').at(-1)}`

const withPictures = (timeline: Timeline, addresses: ReadonlyMap<string, string>): Timeline => ({
  ...timeline,
  clips: timeline.clips.map((clip) => (clip.kind === 'picture' ? { ...clip, picture: addresses.get(clip.picture) ?? clip.picture } : clip)),
})

/** A refusal of a picture with the place of its clip. */
const refuseAtItsClip =
  ({ clips }: Timeline, picture: string) =>
  (error: unknown): never => {
    if (!(error instanceof Problem)) throw error
    const at = clips.findIndex((clip) => clip.kind === 'picture' && clip.picture === picture)
    throw new Problem(error.code, error.reason, error.message, `timeline.clips.${at}`)
  }

interface Kept {
  readonly projectId: string
  readonly before?: Timeline
  readonly timeline: Timeline
}

/**
 * Keeps the pictures of a timeline for its project, and gives back those that it no longer shows.
 *
 * @returns the timeline with their addresses as they are kept
 * @throws Problem invalid (unknown_file)
 */
export async function keepPictures(tx: Tx, viewer: Person, { projectId, before, timeline }: Kept): Promise<Timeline> {
  const [old, now] = [new Set(before ? picturesIn(before) : []), new Set(picturesIn(timeline))]
  const addresses = new Map<string, string>()
  for (const picture of now) {
    if (old.has(picture)) continue
    const address = await usePicture(tx, viewer, picture, useOf(projectId, picture)).catch(refuseAtItsClip(timeline, picture))
    addresses.set(picture, address)
  }
  const kept = withPictures(timeline, addresses)
  const still = new Set(picturesIn(kept))
  for (const picture of old) if (!still.has(picture)) await releasePictures(tx, useOf(projectId, picture))
  return kept
}

/** A timeline with pictures of its own; one that is gone stays named as it was. @throws Problem rate_limited (pictures) */
export async function copyPictures(ports: Ports, viewer: Person, timeline: Timeline): Promise<Timeline> {
  const addresses = new Map<string, string>()
  for (const picture of new Set(picturesIn(timeline))) {
    const copy = await copyPicture(ports, viewer, picture)
    if (copy !== null) addresses.set(picture, copy)
  }
  return withPictures(timeline, addresses)
}

export async function releaseAllPictures(tx: Tx, projectId: string, timeline: Timeline): Promise<void> {
  for (const picture of new Set(picturesIn(timeline))) await releasePictures(tx, useOf(projectId, picture))
}
