import { delayFetched, discardFetched, failFetched, findFetchedUpload, MediaRefusal } from '#domains/media/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { type JobContext, tookTooLong } from '#platform/server/jobs.ts'
import type { Ports } from '#platform/server/ports.ts'
import { StorageProblem } from '#platform/server/storage.ts'
import { changePlayability } from '../commands/playability.ts'
import { tellOfAsset } from '../queries/videos-by-asset.ts'
import type { Tries } from './tries.ts'

/** Why nothing comes of a film that is made of others. The message is read by the person who asked for it. */
export class FilmFailure extends Error {
  override name = 'FilmFailure'
}

/** A film that is not over, and the asset that it becomes. */
interface UnfinishedFilm {
  readonly id: string
  /** Who makes it; null: somebody who has left. */
  readonly accountId: string | null
  readonly assetId: string
  readonly assetState: string
  readonly assetFailure: string | null
  /** Nobody wants it any more. */
  readonly deleted: boolean
  /** The upload that its bytes become. */
  readonly uploadId: string
}

type FilmEnd = { readonly state: 'done' } | { readonly state: 'failed'; readonly failure: string }

/** What a domain says of its films, so that its job can make them. */
export interface FilmKind<Film extends UnfinishedFilm> {
  readonly find: (db: Db, id: string) => Promise<Film | undefined>
  readonly tries: Tries
  /** @throws FilmFailure where it may not be made any more */
  readonly stillMay: (ports: Ports, film: Film) => Promise<unknown>
  /** Asks whether it may be made, makes it and hands it over (`handOverFilm`); ends with the signal. @throws FilmFailure, MediaRefusal; whatever may pass */
  readonly make: (context: JobContext, film: Film) => Promise<void>
  /** In the transaction that ends it, where it is made. */
  readonly onMade?: (context: JobContext, film: Film) => Promise<(tx: Tx) => Promise<void>>
  readonly end: (tx: Tx, id: string, end: FilmEnd) => Promise<void>
  readonly cancelled: string
  readonly broken: string
}

/** A file that takes its worker down must not do so for ever. */
const mostTries = 6

const tooSlow = 'The film takes too long to make.'

/** ms between two looks at whether a film is still wanted, and still allowed. */
const lookEvery = 2000

/** Makes a film that is not over. It may be cut off anywhere and run again. */
export async function makeFilmOf<Film extends UnfinishedFilm>(kind: FilmKind<Film>, id: string, context: JobContext): Promise<void> {
  const film = await kind.find(context.ports.db, id)
  if (!film) return
  if (film.deleted) return fail(kind, context, film, kind.cancelled)
  if (film.assetState === 'failed') return fail(kind, context, film, film.assetFailure ?? kind.broken)
  if (film.assetState !== 'uploading') return succeed(kind, context, film)
  const ended = new AbortController()
  const look = setInterval(() => void whenUnwanted(kind, context, film, (why) => ended.abort(why)), lookEvery)
  try {
    await attempt(kind, { ...context, signal: AbortSignal.any([context.signal, ended.signal]) }, film)
    await succeed(kind, context, film)
  } catch (error) {
    if (ended.signal.aborted) return await settle(kind, context, film, ended.signal.reason)
    if (tookTooLong(context.signal)) return await settle(kind, context, film, new FilmFailure(tooSlow))
    if (!context.signal.aborted) return await settle(kind, context, film, error)
    // Cut off is not failed.
    await kind.tries.forgive(context.ports.db, id)
    throw error
  } finally {
    clearInterval(look)
  }
}

async function attempt<Film extends UnfinishedFilm>(kind: FilmKind<Film>, context: JobContext, film: Film): Promise<void> {
  if ((await kind.tries.begin(context.ports.db, film.id)) > mostTries) throw new FilmFailure(kind.broken)
  await tellDelay(context, film, null)
  await kind.make(context, await withCleanUpload(kind, context, film))
}

/** What came before of another rendering has other bytes: none are put behind them. */
async function withCleanUpload<Film extends UnfinishedFilm>(kind: FilmKind<Film>, { ports }: JobContext, film: Film): Promise<Film> {
  const before = film.accountId === null ? null : await findFetchedUpload(ports, film.accountId, film.uploadId)
  if (!before || before.state === 'finished') return film
  await discardFetched(ports, film.assetId, film.uploadId)
  return { ...film, uploadId: await kind.tries.renewUpload(ports.db, film.id) }
}

async function whenUnwanted<Film extends UnfinishedFilm>(
  kind: FilmKind<Film>,
  { ports, log }: JobContext,
  film: Film,
  end: (why: FilmFailure) => void,
): Promise<void> {
  try {
    const now = await kind.find(ports.db, film.id)
    if (!now || now.deleted) end(new FilmFailure(kind.cancelled))
    else await kind.stillMay(ports, now)
  } catch (error) {
    if (error instanceof FilmFailure) end(error)
    else log.warn({ err: error }, 'whether a film is still wanted could not be asked')
  }
}

async function succeed<Film extends UnfinishedFilm>(kind: FilmKind<Film>, context: JobContext, { id }: Film): Promise<void> {
  const { db } = context.ports
  const film = kind.onMade && (await kind.find(db, id))
  const also = film && (await kind.onMade?.(context, film))
  await db.transaction().execute(async (tx) => {
    await also?.(tx)
    await kind.end(tx, id, { state: 'done' })
  })
}

/** Ends it and gives the space back. */
async function fail<Film extends UnfinishedFilm>(kind: FilmKind<Film>, { ports }: JobContext, film: Film, failure: string): Promise<void> {
  const now = (await kind.find(ports.db, film.id)) ?? film
  await discardFetched(ports, film.assetId, now.uploadId)
  await failFetched({ changePlayability, tellShown: tellOfAsset }, ports, film.assetId, failure)
  await ports.db.transaction().execute((tx) => kind.end(tx, film.id, { state: 'failed', failure }))
}

const isFull = (error: unknown): boolean =>
  (error instanceof StorageProblem && error.reason === 'full') ||
  (error instanceof Problem && error.reason === 'no_space') ||
  (error as NodeJS.ErrnoException | null)?.code === 'ENOSPC'

const noSpace = 'There is no space left on the server. Nothing is lost: the film is made by itself as soon as there is.'

/** Whoever has the film open reads why it waits, as long as it does. */
async function tellDelay({ ports: { db } }: JobContext, { assetId }: UnfinishedFilm, why: string | null): Promise<void> {
  if (await delayFetched(db, assetId, why)) await tellOfAsset(db, assetId, 'changed')
}

/** What is for good ends it; what may pass is tried again; where there is no room now, a job of every minute takes it up. */
async function settle<Film extends UnfinishedFilm>(kind: FilmKind<Film>, context: JobContext, film: Film, error: unknown): Promise<void> {
  const failure = failureOf(kind.cancelled, error)
  if (failure !== undefined) {
    context.log.info({ filmId: film.id, failure, cause: error }, 'a film could not be made')
    return fail(kind, context, film, failure)
  }
  if (!isFull(error)) throw error
  await kind.tries.forgive(context.ports.db, film.id)
  await tellDelay(context, film, noSpace)
}

/** What ends it for good. */
function failureOf(cancelled: string, error: unknown): string | undefined {
  if (error instanceof FilmFailure || error instanceof MediaRefusal) return error.message
  if (!(error instanceof Problem)) return undefined
  if (error.code === 'not_found') return cancelled
  return ['too_large', 'invalid', 'forbidden', 'rate_limited'].includes(error.code) ? error.message : undefined
}
