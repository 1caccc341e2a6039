import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { Problem } from '#platform/contract/problem.ts'
import type { Undone } from '#platform/contract/undoing.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'

/** Hours in which a change can be taken back by who made it. */
export const undoHours = 1

export interface KeptChange<T> {
  readonly before: T
  readonly after: T
}

export interface FoundChange<T> extends KeptChange<T> {
  readonly thingId: string
  /** It was taken back already. */
  readonly undone: boolean
}

interface ChangeOf {
  readonly thingId: string
  readonly accountId: string
  /** Random where nothing is said. */
  readonly id?: string
}

/** The changes of things of one type that can be taken back: what stood before and after, as JSON has it. */
export interface ChangeLog {
  /** In place of one with the same id. @returns its id */
  readonly insert: <T>(tx: Tx, of: ChangeOf, change: KeptChange<T>) => Promise<string>
  /** Undefined where it is too old or somebody else's. */
  readonly find: <T>(tx: Tx, id: string, accountId: string) => Promise<FoundChange<T> | undefined>
  /** Once, with the thing locked. @returns whether it is taken back by this call; false where it was before */
  readonly take: (tx: Tx, id: string) => Promise<boolean>
  readonly forget: (tx: Tx) => Promise<void>
}

/** @param table with `id`, the thing in the column `thing`, `account_id`, `before`, `after`, `created_at` and `undone_at` */
export function changeLogOf(table: string, thing: string): ChangeLog {
  const [changes, thingId] = [sql.table(table), sql.ref(thing)]
  return {
    insert: async (tx, of, { before, after }) => {
      const { rows } = await sql<{ id: string }>`insert into ${changes} (id, ${thingId}, account_id, before, after)
        values (coalesce(${of.id ?? null}::uuid, uuidv7()), ${of.thingId}, ${of.accountId},
          ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb)
        on conflict (id) do update set account_id = excluded.account_id, before = excluded.before, after = excluded.after,
          created_at = now(), undone_at = null
        returning id`.execute(tx)
      return rows[0]?.id ?? ''
    },
    find: async <T>(tx: Tx, id: string, accountId: string) => {
      const { rows } = await sql<
        FoundChange<T>
      >`select ${thingId} as "thingId", before, after, undone_at is not null as undone from ${changes}
        where id = ${id} and account_id = ${accountId} and created_at > now() - make_interval(hours => ${undoHours})`.execute(tx)
      return rows[0]
    },
    take: async (tx, id) => {
      const { rows } = await sql`update ${changes} set undone_at = now() where id = ${id} and undone_at is null returning id`.execute(tx)
      return rows.length > 0
    },
    forget: async (tx) => {
      await sql`delete from ${changes} where created_at < now() - make_interval(hours => ${undoHours})`.execute(tx)
    },
  }
}

export const changedSince = (): Problem => new Problem('conflict', 'changed', 'Somebody else has changed it in the meantime.')

/** What changes put back, as JSON has it, and whose the thing is. */
export interface Standing {
  readonly owner_id: string
  /** All else that is said of it: compared where it has another owner. */
  readonly rest: unknown
}

/** As JSON has it: when it was deleted. */
interface Deletion {
  readonly deleted_at: string
}

/** Things of one type that are deleted for an hour before they go for good. */
export interface UndoKind<S extends Standing> {
  readonly log: ChangeLog
  /** What stands, locked, whoever sees it; null `deleted_at`: it is not deleted. Undefined where it is gone for good. */
  readonly lock: (tx: Tx, id: string) => Promise<{ readonly standing: S; readonly deleted_at: string | null } | undefined>
  /** Whether the viewer manages it, were it of this owner. */
  readonly manages: (tx: Tx, viewer: Person, thing: { readonly id: string; readonly owner_id: string }) => Promise<boolean>
  readonly setDeleted: (tx: Tx, id: string, deleted: boolean) => Promise<void>
  /** @throws Problem not_found, where the owner of before is gone */
  readonly putBack: (tx: Tx, id: string, change: KeptChange<S>) => Promise<void>
  /** After each of these: who sees it, and who hears of it. */
  readonly refresh: (tx: Tx, id: string) => Promise<void>
}

const gone = () => new Problem('not_found')

async function standingOf<S extends Standing>({ lock }: UndoKind<S>, tx: Tx, id: string) {
  const now = await lock(tx, id)
  if (!now) throw new Error('a locked thing is there')
  return now
}

/** Runs a change of a thing that the viewer manages, which is locked, and keeps what stood before: `undo` takes it back for an hour. */
export async function keepChange<S extends Standing, Done>(
  kind: UndoKind<S>,
  tx: Tx,
  of: { thingId: string; accountId: string },
  change: () => Promise<Done>,
): Promise<{ done: Done; undo: string }> {
  const { standing: before } = await standingOf(kind, tx, of.thingId)
  const done = await change()
  const { standing: after } = await standingOf(kind, tx, of.thingId)
  return { done, undo: await kind.log.insert<Standing>(tx, of, { before, after }) }
}

/** Takes a thing that the viewer manages, which is locked, away from everybody. @returns what brings it back for an hour: its id */
export async function keepDeletion<S extends Standing>(
  kind: UndoKind<S>,
  tx: Tx,
  of: { thingId: string; accountId: string },
): Promise<string> {
  await kind.setDeleted(tx, of.thingId, true)
  await kind.refresh(tx, of.thingId)
  const { deleted_at } = await standingOf(kind, tx, of.thingId)
  return kind.log.insert(tx, { ...of, id: of.thingId }, { before: {}, after: { deleted_at } })
}

/**
 * Puts back what stood before a change of one's own, where nobody has changed any of it since. Whoever gave a thing away may do so without
 * seeing it any more, as long as nobody has changed anything of it. What was taken back already stays as it is.
 *
 * @throws Problem not_found, conflict (changed)
 */
export async function undoOne<S extends Standing>(kind: UndoKind<S>, tx: Tx, viewer: Person, changeId: string): Promise<void> {
  const found = await kind.log.find<S | Deletion>(tx, changeId, viewer.id)
  if (!found) throw gone()
  if (found.undone) return
  const { thingId: id, before, after } = found
  const now = await kind.lock(tx, id)
  if (!now) throw gone()
  const change = 'deleted_at' in after ? undefined : ({ before, after } as KeptChange<S>)
  const gaveAway = change !== undefined && change.before.owner_id === viewer.id && change.after.owner_id !== viewer.id
  const owner_id = gaveAway ? viewer.id : now.standing.owner_id
  if (!(await kind.manages(tx, viewer, { id, owner_id }))) throw gone()
  if (!(await kind.log.take(tx, changeId))) return
  if (change) await undoSettings(kind, tx, id, { now, change })
  else if (now.deleted_at === (after as Deletion).deleted_at) await kind.setDeleted(tx, id, false)
  else throw changedSince()
  await kind.refresh(tx, id)
}

async function undoSettings<S extends Standing>(
  kind: UndoKind<S>,
  tx: Tx,
  id: string,
  { now, change }: { now: { standing: S; deleted_at: string | null }; change: KeptChange<S> },
): Promise<void> {
  if (now.deleted_at !== null) throw gone()
  if (!isUntouched(now.standing, change)) throw changedSince()
  await kind.putBack(tx, id, change)
}

function isUntouched(now: Standing, { before, after }: KeptChange<Standing>): boolean {
  const compared = ({ rest, ...own }: Standing) => (before.owner_id === after.owner_id ? own : { ...own, rest })
  return isDeepStrictEqual(compared(now), compared(after))
}

/** Takes each of these changes back by itself; one that is refused leaves the others as they are. */
export async function undoEach(changes: readonly string[], undo: (id: string) => Promise<unknown>): Promise<Undone> {
  const items: Undone['items'] = []
  for (const id of new Set(changes)) items.push({ undo: id, ...(await outcomeOf(() => undo(id))) })
  return { items }
}

async function outcomeOf(run: () => Promise<unknown>): Promise<Pick<Undone['items'][number], 'outcome' | 'reason'>> {
  try {
    await run()
    return { outcome: 'undone', reason: null }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { outcome: 'refused', reason: error.code === 'conflict' ? 'changed' : 'gone' }
  }
}
