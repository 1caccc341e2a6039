import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { createFetchedAsset } from '#domains/media/server.ts'
import { createVideoOver } from '#domains/videos/server.ts'
import { aVideo } from '#domains/videos/testing.ts'
import type { Db } from '#platform/server/db.ts'
import type { TestApp } from '#platform/server/testing.ts'
import type { Person } from '#platform/server/viewer.ts'
import { reelFailures } from './server/failures.ts'
import { askToRender } from './server/making.ts'
import type { FilmPlan } from './server/plan.ts'
import { endDetection, type Found, insertDetection } from './server/queries/detections.ts'
import { insertReel, markReelEnded } from './server/queries/reels.ts'

export type { FilmPlan } from './server/plan.ts'
export { resumeReelsJob } from './server/resuming.ts'

const run = promisify(execFile)

export interface FilmWish {
  readonly seconds?: number
  readonly size?: string
  /** Where the left edge of the moving part is, in widths of the picture, as an expression of ffmpeg over `t`. */
  readonly x: string
}

/** A film of a still picture in front of which something bright moves, with a tone. */
export async function movingFilm(path: string, { seconds = 6, size = '320x180', x }: FilmWish): Promise<string> {
  const graph = `[0:v]trim=end_frame=1,loop=-1:1,setpts=N/25/TB[still];[still][1:v]overlay=x='(${x})*W':y=H/3:shortest=1`
  await run('ffmpeg', [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', `smptebars=s=${size}:r=25:d=1`],
    ...['-f', 'lavfi', '-i', `color=white:s=28x48:r=25:d=${seconds}`, '-f', 'lavfi', '-i', `sine=d=${seconds}`],
    ...['-filter_complex', graph, '-t', String(seconds), '-c:v', 'libx264', '-preset', 'ultrafast', '-g', '25', '-pix_fmt', 'yuv420p'],
    ...['-c:a', 'aac', path],
  ])
  return path
}

/** A film that shows each of these colours for a second. */
export async function colouredFilm(path: string, colours: readonly string[], size = '320x180'): Promise<string> {
  const inputs = colours.flatMap((colour) => ['-f', 'lavfi', '-i', `color=${colour}:s=${size}:r=25:d=1`])
  const encoder = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '25', '-pix_fmt', 'yuv420p']
  await run('ffmpeg', ['-v', 'error', '-y', ...inputs, '-filter_complex', `concat=n=${colours.length}`, ...encoder, path])
  return path
}

/** A passage of a video that was looked at for a person. @returns the id of the job */
export function aDetection(db: Db, accountId: string, videoId: string, found: Partial<Found> = {}): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const id = await insertDetection(tx, { videoId, accountId, startMs: 0, endMs: 2000 })
    const shot: Found['highlights'][number] = {
      id: '1',
      start: 0,
      end: 2,
      text: '',
      score: 1,
      framing: 'follow',
      path: [{ at: 0, x: 0.5 }],
    }
    await endDetection(tx, id, { found: { bounds: { from: 0, to: 2 }, highlights: [shot], captions: null, ...found } })
    return id
  })
}

/** A reel that waits, with nobody at work on it. */
export function aWaitingReel(db: Db, owner: { readonly id: string }, sourceId: string, plan: FilmPlan | null = null) {
  return db.transaction().execute(async (tx) => {
    const assetId = await createFetchedAsset(tx, { ownerId: owner.id, filename: 'A reel', rendered: true })
    const videoId = await createVideoOver(tx, owner as Person, { assetId, displayname: 'A reel', type: 'short' })
    const reelId = await insertReel(tx, { videoId, sourceId, startMs: 0, endMs: 2000, accountId: owner.id, plan, highlightId: null })
    return { videoId, reelId }
  })
}

/** A reel that has failed, of somebody new where nobody is named. @returns the id of its short */
export async function aFailedReel(app: TestApp, of: TestPerson | null): Promise<string> {
  const owner = of ?? (await aPerson(app))
  const { id: sourceId } = await aVideo(app.db, { owner })
  const { videoId, reelId } = await aWaitingReel(app.db, owner, sourceId)
  await app.db
    .updateTable('asset')
    .set({ state: 'failed' })
    .where('id', '=', (eb) => eb.selectFrom('video').select('asset_id').where('id', '=', videoId))
    .execute()
  await app.db.transaction().execute((tx) => markReelEnded(tx, reelId, { state: 'failed', failure: reelFailures.broken }))
  return videoId
}

/** Has its job begin. */
export const beginRendering = (db: Db, reelId: string): Promise<void> => db.transaction().execute((tx) => askToRender(tx, reelId, null))
