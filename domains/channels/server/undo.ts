import { sql } from 'kysely'
import { endEmbedTokens, holdExistingAccount } from '#domains/accounts/server.ts'
import { changeLogOf, keepChange, keepDeletion, type Standing, type UndoKind, undoHours, undoOne } from '#domains/content/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { ChannelVisibility } from '../contract.ts'
import { channelAudience } from './audience.ts'
import { removeChannel, someOf } from './commands/marks.ts'
import { type ChannelWish, changeChannel, lockManaged, tellChanged } from './commands/update.ts'
import { can } from './policy.ts'
import { refreshWords } from './queries/changes.ts'
import { lockChannels } from './queries/rows.ts'

interface ChannelStanding extends Standing {
  readonly visibility: string
  readonly external_users: boolean
  readonly members: readonly { readonly principal: string; readonly kind: 'USER' | 'GROUP' }[]
}

const listOf = (what: 'topic' | 'manager', id: string) =>
  what === 'topic'
    ? sql`array(select topic from channel_topic where channel_id = ${id} order by topic)`
    : sql`array(select account_id from channel_manager where channel_id = ${id} order by account_id)`

const kind: UndoKind<ChannelStanding> = {
  log: changeLogOf('channel_change', 'channel_id'),
  lock: async (tx, id) => {
    await lockChannels(tx, [id])
    const { rows } = await sql<ChannelStanding & { deleted_at: string | null }>`
      select owner_id, visibility, external_users, to_jsonb(deleted_at) #>> '{}' as deleted_at,
        coalesce((select jsonb_agg(jsonb_build_object('principal', principal, 'kind', kind) order by principal)
          from channel_member where channel_id = ${id}), '[]') as members,
        to_jsonb(channel) - '{deleted_at,words,search_topics,content_at,subscriber_count}'::text[]
          || jsonb_build_object('topics', ${listOf('topic', id)}, 'managers', ${listOf('manager', id)}) as rest
      from channel where id = ${id}`.execute(tx)
    const [row] = rows
    if (!row) return undefined
    const { deleted_at, ...standing } = row
    return { standing, deleted_at }
  },
  manages: async (tx, viewer, { id, owner_id }) => {
    const { rows } = await sql`select from channel_manager where channel_id = ${id} and account_id = ${viewer.id}`.execute(tx)
    return can.manage(viewer, { owner_id, managed: rows.length > 0 })
  },
  setDeleted: async (tx, id, deleted) => {
    await sql`update channel set deleted_at = ${deleted ? sql`clock_timestamp()` : null} where id = ${id}`.execute(tx)
  },
  putBack: async (tx, id, { before, after }) => {
    const { owner_id, visibility, external_users, members } = before
    await holdExistingAccount(tx, owner_id)
    await sql`update channel set owner_id = ${owner_id}, visibility = ${visibility}, external_users = ${external_users}, updated_at = now()
      where id = ${id}`.execute(tx)
    await channelAudience.replaceMembers(tx, id, { types: ['USER', 'GROUP'], members })
    if (owner_id !== after.owner_id) await endEmbedTokens(tx, [id], [after.owner_id])
    await refreshWords(tx, [id])
  },
  refresh: async (tx, id) => {
    await channelAudience.refresh(tx, [id])
    await tellChanged(tx, id)
  },
}

/** Changes a channel; for an hour `undo` takes back who sees it and whose it is. */
export async function changeChannelUndoably(
  tx: Tx,
  viewer: Person,
  nameOrId: string,
  wish: ChannelWish,
): Promise<{ id: string; undo: string }> {
  const { id } = await lockManaged(tx, viewer, nameOrId)
  const { undo } = await keepChange(kind, tx, { thingId: id, accountId: viewer.id }, () => changeChannel(tx, viewer, id, wish))
  return { id, undo }
}

/** All or nothing. @returns what takes it back, of each in their order */
export async function showUndoably(tx: Tx, viewer: Person, names: readonly string[], visibility: ChannelVisibility): Promise<string[]> {
  await lockChannels(tx, someOf(names))
  const undos: string[] = []
  for (const name of names) undos.push((await changeChannelUndoably(tx, viewer, name, { visibility })).undo)
  return undos
}

/** All or nothing: nobody sees them from now on; they go for good after an hour. Until then the id of each undoes it. */
export async function deleteChannelsUndoably(tx: Tx, viewer: Person, names: readonly string[]): Promise<void> {
  await lockChannels(tx, someOf(names), 'delete')
  for (const name of names) {
    const { id } = await lockManaged(tx, viewer, name)
    await endEmbedTokens(tx, [id])
    await keepDeletion(kind, tx, { thingId: id, accountId: viewer.id })
  }
}

export const undoChannelChange = (tx: Tx, viewer: Person, changeId: string): Promise<void> => undoOne(kind, tx, viewer, changeId)

/** Removes for good what nobody can bring back any more, one a transaction. */
export async function removeDeletedChannels(db: Db, signal: AbortSignal): Promise<void> {
  await db.transaction().execute(kind.log.forget)
  while (!signal.aborted) if (!(await db.transaction().execute(removeOne))) return
}

async function removeOne(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from channel where deleted_at <= now() - make_interval(hours => ${undoHours}) order by deleted_at limit 1
    for update skip locked`.execute(tx)
  const [row] = rows
  if (row) await removeChannel(tx, row.id)
  return row !== undefined
}
