import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import { capabilitiesOf, everyone, managers, type Role, signedIn, signedInExternal, type ViewerRef } from '#platform/server/viewer.ts'
import type { AudienceReader } from '../../contract/asking.ts'
import { anyPrincipal, visibleTo } from '../clauses.ts'
import { type AudienceKind, embedPrincipalOf, stillReads, tablesOf } from '../kind.ts'

type Sql = RawBuilder<unknown>

const idOf = ({ idType }: AudienceKind, id: string): Sql => sql`${id}::${sql.raw(idType)}`

const roleNames = ['user', 'poweruser', 'reviewer', 'siteadmin'] as const satisfies readonly Role[]
const rolesWith = (capability: 'administer' | 'manage_others') =>
  sql.join(roleNames.filter((role) => capabilitiesOf(role).includes(capability)).map((role) => sql.lit(role)))

/** The rows of the readers of one thing, said in words; who is disabled is absent. */
function readersOf(kind: AudienceKind, one: Sql): Sql {
  const { readers, thing } = tablesOf(kind)
  return sql`
    select r.principal, case r.principal when ${everyone} then 'everyone' when ${signedIn} then 'organisation' when ${signedInExternal} then 'external'
        when ${managers} then 'managers' when ${embedPrincipalOf(kind, one)} then 'embedded' when basis.keepers[1] then 'owner'
        else case when g.id is not null then 'group' when r.principal = any(basis.keepers) then ${kind.keptAs ?? 'manager'} else 'person' end end as who,
      coalesce(a.username, g.name) as name, coalesce(a.displayname, g.displayname) as displayname
    from ${readers} r left join (${kind.basis(sql`any(array[${one}])`)}) as basis on true
    left join account a on a.id = r.principal left join org_group g on g.id = r.principal
    where ${sql.join([sql`r.${thing} = ${one}`, sql`(a.id is null or a.is_enabled)`, ...stillReads(kind, sql`r`)], sql` and `)}`
}

/** Who administers and sees the thing therefore, by the same clause as that by which they do; nothing where nobody does. */
function administratorsOf(kind: AudienceKind, one: Sql): Sql[] {
  if (!kind.administrators) return []
  const viewer: ViewerRef = { role: 'siteadmin', id: sql.ref('a.id'), principals: sql`array[a.id]` }
  return [
    sql`union all select a.id, 'administrator', a.username, a.displayname from account a
      where a.role in (${rolesWith('administer')}) and a.is_enabled and ${kind.administrators(viewer, one)}
        and not exists (select from reading where reading.principal = a.id)`,
  ]
}

/** Of everybody nobody knows; a person is one. */
const countOf = sql`case who
  when 'organisation' then (select count(*)::int from account where is_enabled and not is_external)
  when 'external' then (select count(*)::int from account where is_enabled and is_external)
  when 'managers' then (select count(*)::int from account where is_enabled and role in (${rolesWith('manage_others')}))
  when 'embedded' then (select count(*)::int from embed_token where embed_token.principal = found.principal and expires_at > now())
  when 'group' then (select count(*)::int from group_member where group_id = found.principal) end`

const order = [
  'everyone',
  'organisation',
  'external',
  'managers',
  'owner',
  'manager',
  'reviewer',
  'administrator',
  'group',
  'person',
  'embedded',
]

/** Who sees a thing: who is many first, people by name. One more than `max` is read. */
export async function listSeeing(
  kind: AudienceKind,
  db: Db | Tx,
  id: string,
  { first, max }: { readonly first: number; readonly max: number },
): Promise<AudienceReader[]> {
  const one = idOf(kind, id)
  const { rows } = await sql<AudienceReader>`
    with reading as (${readersOf(kind, one)}), found as (select * from reading ${sql.join(administratorsOf(kind, one))})
    select who, name, displayname, ${countOf} as count
    from found order by array_position(${order}::text[], who), folded(displayname), name offset ${first} limit ${max + 1}`.execute(db)
  return rows
}

/** What decides whether a viewer sees a thing. */
export interface Seeing {
  /** By the rule that every read goes through. */
  readonly sees: boolean
  /** The rows by which they do. */
  readonly readers: readonly Pick<AudienceReader, 'who' | 'name' | 'displayname'>[]
  readonly visibility: string
  readonly is_open: boolean
  readonly closed: string | null
}

export async function findSeeing(kind: AudienceKind, db: Db | Tx, viewer: ViewerRef, id: string): Promise<Seeing> {
  const one = idOf(kind, id)
  const { rows } = await sql<Seeing>`
    select ${visibleTo(kind, viewer, one)} as sees, visibility, is_open, ${kind.closedBy?.(one) ?? sql.lit(null)} as closed,
      (select coalesce(json_agg(found order by array_position(${order}::text[], who), folded(displayname)), '[]')
       from (select who, name, displayname from (${readersOf(kind, one)}) as reading where principal = ${anyPrincipal(viewer)}) as found) as readers
    from (${kind.basis(sql`any(array[${one}])`)}) as thing`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`a ${kind.type} that somebody manages has no basis`)
  return row
}
