import { type RawBuilder, sql } from 'kysely'
import { audienceOf, standsForAccount } from '#domains/audience/server.ts'
import { rolesWith } from '#platform/server/viewer.ts'

/** Who sees an event: by its visibility; whoever owns, runs, moderates or presents it in any case; and whoever administers. */
export const eventAudience = audienceOf({
  type: 'event',
  idType: 'text',
  basis: (ids) => sql`
    select id, owner_id || array(select account_id from event_host where event_id = event.id) || array_remove(array[presenter_id], null) as keepers,
      true as is_open, visibility, external_users, false as embedded
    from event where id = ${ids}`,
  chosenAs: 'MEMBERS',
  // No token names one: its own, as of the video that it becomes.
  embedPrincipal: (id) => sql`substr(${id}, 5)::uuid`,
  administrators: () => sql`true`,
})

/** Whether a row `a` of `account` sees the event with an id, as `visible` says it of who calls. */
export const accountSeesEvent = (eventId: string): RawBuilder<boolean> => sql`(
  a.role = any(${[...rolesWith('administer')]}::text[])
  or exists (select from event_reader r where r.event_id = ${eventId} and ${standsForAccount}))`
