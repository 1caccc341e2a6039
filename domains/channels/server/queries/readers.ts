import { sql } from 'kysely'
import { endEmbedTokens } from '#domains/accounts/server.ts'
import type { Tx } from '#platform/server/db.ts'
import { everyone, signedIn, signedInExternal } from '#platform/server/viewer.ts'

/**
 * Makes the readers of these channels anew from what is true of them now; called in the transaction of every change that could matter.
 * Embed tokens that name one end when somebody loses the channel by it.
 */
export async function refreshReaders(tx: Tx, channelIds: readonly string[]): Promise<void> {
  const ids = sql`any(${[...channelIds]}::uuid[])`
  const narrowed = await sql<{ id: string }>`
    with wanted as (
      select owner_id as principal, id from channel where id = ${ids}
      union
      select account_id, channel_id from channel_manager where channel_id = ${ids}
      union
      select ${everyone}::uuid, id from channel where id = ${ids} and visibility = 'PUBLIC'
      union
      select ${signedIn}::uuid, id from channel where id = ${ids} and visibility = 'USERS'
      union
      select ${signedInExternal}::uuid, id from channel where id = ${ids} and visibility = 'USERS' and external_users
      union
      select id, id from channel where id = ${ids} and embedded
      union
      select m.principal, c.id from channel c join channel_member m on m.channel_id = c.id where c.id = ${ids} and c.visibility = 'GROUPS'
    ), gone as (
      delete from channel_reader r where r.channel_id = ${ids}
        and not exists (select from wanted w where w.id = r.channel_id and w.principal = r.principal)
      returning r.channel_id, r.principal
    ), kept as (
      insert into channel_reader (principal, channel_id) select principal, id from wanted on conflict do nothing
    )
    select distinct c.id from gone join channel c on c.id = gone.channel_id
    where c.embedded and not exists (
      select from wanted w where w.id = c.id and (w.principal = ${everyone} or (
        w.principal = ${signedIn} and gone.principal not in (${everyone}, ${signedInExternal}))))`.execute(tx)
  await endEmbedTokens(
    tx,
    narrowed.rows.map(({ id }) => id),
  )
}
