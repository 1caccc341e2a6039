import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { peopleOf } from '#domains/accounts/server.ts'
import { aPerson } from '#domains/accounts/testing.ts'
import { sendFetched } from '#domains/media/server.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import { aVideo } from '../../testing.ts'
import { handOverFilm } from './handing-over.ts'
import { type FilmKind, makeFilmOf } from './making.ts'

interface ToyFilm {
  readonly id: string
  readonly title: string
  readonly accountId: string
  readonly assetId: string
  readonly assetState: string
  readonly assetFailure: null
  readonly deleted: false
  readonly uploadId: string
}

/** A film that is made so, and how it ended; nobody finishes making it unless said. */
async function aFilm(app: TestApp, makeIt?: FilmKind<ToyFilm>['make']) {
  const { id: accountId } = await aPerson(app)
  const [person] = await peopleOf(app.db, [accountId])
  if (!person) throw new Error('nobody is there')
  const { assetId } = await aVideo(app.db, { owner: person, state: 'uploading' })
  const same = {
    id: randomUUID(),
    title: 'A film',
    accountId,
    assetId,
    assetState: 'uploading',
    assetFailure: null,
    deleted: false,
  } as const
  let film: ToyFilm = { ...same, uploadId: randomUUID() }
  const ends: unknown[] = []
  let tries = 0
  const kind: FilmKind<ToyFilm> = {
    find: async () => film,
    tries: {
      begin: async () => ++tries,
      forgive: async () => void (tries -= 1),
      renewUpload: async () => {
        film = { ...film, uploadId: randomUUID() }
        return film.uploadId
      },
    },
    stillMay: async () => undefined,
    make: makeIt ?? (({ signal }) => sleep(60_000, undefined, { signal })),
    end: async (_tx, _id, end) => void ends.push(end),
    cancelled: 'It was cancelled.',
    broken: 'It is broken.',
  }
  const make = (signal: AbortSignal) => makeFilmOf(kind, film.id, { ports: app.ports, signal, log: app.ports.log })
  const assetNow = () => app.db.selectFrom('asset').select(['state', 'failure']).where('id', '=', assetId).executeTakeFirstOrThrow()
  return { person, make, ends, assetNow, filmNow: () => film, countTries: () => tries }
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

  it('gets the bytes of one rendering, though those of another were cut off on their way', async () => {
    const app = await startedApp()
    const bytes = Buffer.from('the second rendering')
    const { person, make, ends, filmNow } = await aFilm(app, async ({ ports }, film) => {
      const folder = await ports.storage.scratch()
      const path = join(folder.path, 'film.mp4')
      await writeFile(path, bytes)
      await handOverFilm(ports, person, film, { path, length: bytes.length })
      await folder.release()
    })
    const { assetId, uploadId } = filmNow()
    const first = { assetId, id: uploadId, length: bytes.length, metadata: { filename: 'A film.mp4', filetype: 'video/mp4' } }
    const cutOff = async function* () {
      yield Buffer.from('the first')
    }
    expect(await sendFetched(app.ports, person, first, cutOff)).toBe(false)
    await make(new AbortController().signal)
    expect(ends).toEqual([{ state: 'done' }])
    const upload = await app.db.selectFrom('upload').select('state').where('id', '=', filmNow().uploadId).executeTakeFirstOrThrow()
    expect(upload.state).toBe('finished')
    const { body } = await app.ports.storage.get(`masters/${filmNow().uploadId}`)
    expect(await buffer(body)).toEqual(bytes)
    const rest = await app.db.selectFrom('upload').select('state').where('id', '=', uploadId).executeTakeFirstOrThrow()
    expect(rest.state).toBe('expired')
  })
})
