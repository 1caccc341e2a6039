import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import type { Config } from '#platform/server/config.ts'
import { eventually, type TestApp } from '#platform/server/testing.ts'
import { insertImport, markEnded } from './server/queries.ts'

/** An import that has failed, of somebody new where nobody is named. @returns the id of its video */
export async function aFailedImport(app: TestApp, of: TestPerson | null): Promise<string> {
  const owner = of ?? (await aPerson(app))
  const { id: videoId } = await aVideo(app.db, { owner, visibility: 'PRIVATE', state: 'failed' })
  await app.db.transaction().execute(async (tx) => {
    const url = 'http://127.0.0.1/film.mp4'
    const id = await insertImport(tx, { videoId, accountId: owner.id, platform: 'address', externalId: '', url })
    await markEnded(tx, id, { state: 'failed', failure: 'No file could be fetched from this address.' })
  })
  return videoId
}

/** Lets an app fetch from a twin of the web, as nobody else's may. */
export function setImports({ ports }: Pick<TestApp, 'ports'>, changes: Partial<Config['imports']>): void {
  Object.assign(ports.config, { imports: { ...ports.config.imports, ...changes } })
}

export const videoOf = async (by: TestPerson, id: string) => (await by.get(`/api/v3/videos/${id}`)).body

/** A video as its owner's list of imports shows it. */
export const importOf = async (by: TestPerson, id: string) =>
  (await by.get('/api/v3/imports')).body.items.find((one: { id: string }) => one.id === id)

/** The video, once its import has failed. */
export const failedVideo = (by: TestPerson, id: string) =>
  eventually(async () => {
    // The import ends after the file.
    if ((await importOf(by, id)).state !== 'failed') return false
    const video = await videoOf(by, id)
    return video.state === 'failed' && video
  })
