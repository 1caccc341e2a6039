import { type RawBuilder, sql } from 'kysely'

/** Whom a track was given to, themselves or in a group, over rows `a` of `account`. */
export const givenTo = (trackId: string): RawBuilder<unknown> => sql`a.id in (
  select principal from track_member where track_id = ${trackId} and kind = 'USER'
  union all select g.account_id from track_member m join group_member g on g.group_id = m.principal
    where m.track_id = ${trackId} and m.kind = 'GROUP')`
