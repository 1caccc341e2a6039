import { type RawBuilder, sql } from 'kysely'
import { endEmbedTokens } from '#domains/accounts/server.ts'
import type { Tx } from '#platform/server/db.ts'
import { everyone, managers, signedIn, signedInExternal } from '#platform/server/viewer.ts'
import { type AudienceKind, embedPrincipalOf, tablesOf } from '../kind.ts'

type Sql = RawBuilder<unknown>

/** What rows of the kind's readers say besides who reads what. */
const columnsOf = ({ columns = [], ends }: AudienceKind): readonly string[] => [...columns, ...(ends ? ['ends_at'] : [])]

/** Who reads the things that are in `target`: rows of `principal`, `id` and the kind's columns; `kept` where it ends for others. */
function wanted(kind: AudienceKind): Sql {
  const { members, thing } = tablesOf(kind)
  const columns = columnsOf(kind).map((column) => sql.ref(`target.${column}`))
  const rest = sql.join([sql.ref('target.id'), ...columns])
  const others = kind.ends ? sql`${rest}, false as kept` : rest
  const ofMembers = sql`
    union
    select m.principal, ${others} from target join ${members} m on m.${thing} = target.id where is_open and visibility = ${kind.chosenAs}`
  const all = sql`
    select unnest(keepers) as principal, ${kind.ends ? sql`${rest}, true as kept` : rest} from target
    union
    select ${everyone}::uuid, ${others} from target where is_open and visibility = 'PUBLIC'
    union
    select ${signedIn}::uuid, ${others} from target where is_open and visibility = 'USERS'
    union
    select ${signedInExternal}::uuid, ${others} from target where is_open and visibility = 'USERS' and external_users
    union
    select ${embedPrincipalOf(kind, sql`id`)}, ${others} from target where is_open and embedded
    ${sql.join(kind.chosenAs === undefined ? [] : [ofMembers])}`
  if (!kind.ends) return all
  // Who keeps it may have been chosen besides.
  const one = sql.join(['principal', 'id', ...columnsOf(kind)].map((column) => sql.ref(`named.${column}`)))
  return sql`select ${one}, bool_or(kept) as kept from (${all}) as named group by ${one}`
}

const written = (kind: AudienceKind): readonly string[] => [...columnsOf(kind), ...(kind.ends ? ['kept'] : [])]

/** A row that is there already follows what its columns are now. */
function onConflict(kind: AudienceKind): Sql {
  const { readers, thing } = tablesOf(kind)
  const columns = written(kind)
  if (columns.length === 0) return sql`do nothing`
  const of = (table: Sql) => sql.join(columns.map((column) => sql`${table}.${sql.ref(column)}`))
  const set = sql.join(columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))
  return sql`(${thing}, principal) do update set ${set} where (${of(readers)}) is distinct from (${of(sql`excluded`)})`
}

/**
 * Makes the readers of these things anew from what is true of them now; called in the transaction of every change that could matter, with the
 * things locked. Embed tokens that name a thing end when somebody loses it by that.
 */
export async function refreshAudience(kind: AudienceKind, tx: Tx, ids: readonly string[]): Promise<void> {
  const { readers, thing } = tablesOf(kind)
  const these = sql`any(${[...ids]}::${sql.raw(kind.idType)}[])`
  const columns = written(kind).map((column) => sql.ref(column))
  const principal = embedPrincipalOf(kind, sql`gone.id`)
  const narrowed = await sql<{ principal: string }>`
    with target as (${kind.basis(these)}), wanted as (${wanted(kind)}), gone as (
      delete from ${readers} r where r.${thing} = ${these}
        and not exists (select from wanted w where w.id = r.${thing} and w.principal = r.principal)
      returning r.${thing} as id, r.principal
    ), kept as (
      insert into ${readers} (${sql.join([sql.ref('principal'), thing, ...columns])})
      select ${sql.join([sql.ref('principal'), sql.ref('id'), ...columns])} from wanted on conflict ${onConflict(kind)}
    )
    select distinct ${principal} as principal from gone where gone.principal = ${principal} or not exists (
      select from wanted w where w.id = gone.id and (w.principal = ${everyone} or (
        w.principal = ${signedIn} and gone.principal not in (${everyone}, ${managers}, ${signedInExternal}))))`.execute(tx)
  await endEmbedTokens(
    tx,
    narrowed.rows.map((row) => row.principal),
  )
}
