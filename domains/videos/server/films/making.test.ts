import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import { aVideo } from '../../testing.ts'
import { type FilmKind, makeFilmOf } from './making.ts'

/** A film that nobody finishes making, and how it ended. */
async function aFilm(app: TestApp) {
  const { assetId } = await aVideo(app.db, { state: 'uploading' })
  const film = { id: randomUUID(), assetId, assetState: 'uploading', assetFailure: null, deleted: false, uploadId: randomUUID() }
  const ends: unknown[] = []
  let tries = 0
  const kind: FilmKind<typeof film> = {
    find: async () => film,
    tries: {
      begin: async () => ++tries,
      forgive: async () => void (tries -= 1),
    },
    stillMay: async () => undefined,
    make: async ({ signal }) => void (await sleep(60_000, undefined, { signal })),
    end: async (_tx, _id, end) => void ends.push(end),
    cancelled: 'It was cancelled.',
    broken: 'It is broken.',
  }
  const make = (signal: AbortSignal) => makeFilmOf(kind, film.id, { ports: app.ports, signal, log: app.ports.log })
  const assetNow = () => app.db.selectFrom('asset').select(['state', 'failure']).where('id', '=', assetId).executeTakeFirstOrThrow()
  return { make, ends, assetNow, countTries: () => tries }
}

describe('whoever waits for a film', () => {
  it('is told that it takes too long to make when its time is over', async () => {
    const { make, ends, assetNow } = await aFilm(await startedApp())
    const failure = 'The film takes too long to make.'
    await make(AbortSignal.timeout(10))
    expect(ends).toEqual([{ state: 'failed', failure }])
    expect(await assetNow()).toEqual({ state: 'failed', failure })
  })

  it('gets it later when the process that makes it stops', async () => {
    const { make, ends, assetNow, countTries } = await aFilm(await startedApp())
    for (let n = 0; n < 8; n++) {
      const closing = new AbortController()
      setTimeout(() => closing.abort(), 10)
      await expect(make(closing.signal)).rejects.toThrow()
    }
    expect([ends, await assetNow(), countTries()]).toEqual([[], { state: 'uploading', failure: null }, 0])
  })
})
