import { sql } from 'kysely'
import { aTrack } from '#domains/tracks/testing.ts'
import { commonVideos, type Library } from './library.ts'
import { run } from './made-up.ts'
import { seedViewers } from './speech.ts'

/** Videos of the track; each learner has watched every other one, a half of these to the end. */
const videosOfTrack = 100

/**
 * A track in ten modules, given to a group of so many people, who have watched half of it; person 0 owns it.
 *
 * @returns its name
 */
export async function seedLearners({ db }: Library, learners: number): Promise<string> {
  const people = await seedViewers(db, learners)
  const videos = await commonVideos(db, videosOfTrack)
  const modules = Array.from({ length: 10 }, (_, n) => videos.slice(n * 10, n * 10 + 10))
  const { rows } = await sql<{ owner: string; group: string }>`
    with made as (
      insert into org_group (name, displayname) values ('learners', 'Learners') on conflict do nothing returning id
    )
    select (select id from account where username = 'person0') as owner,
      coalesce((select id from made), (select id from org_group where name = 'learners')) as "group"`.execute(db)
  const { owner, group } = rows[0] ?? { owner: '', group: '' }
  await sql`insert into group_member (group_id, account_id) select ${group}::uuid, unnest(${people.map(({ id }) => id)}::uuid[])
    on conflict do nothing`.execute(db)
  await sql`
    insert into viewing (account_id, video_id, covered, position_ms, viewed_at, completed_at)
    select gm.account_id, v.id, case when v.n % 4 = 0 then '{[0,60000)}' else '{[0,20000)}' end::int4multirange, 20000, now(),
      case when v.n % 4 = 0 then now() end
    from group_member gm, unnest(${videos.map(({ id }) => id)}::text[]) with ordinality as v (id, n)
    where gm.group_id = ${group}::uuid and v.n % 2 = 0 on conflict do nothing`.execute(db)
  // After what was watched, of which a job for each video would tell otherwise.
  const track = await aTrack(db, { owner: { id: owner }, title: 'Course', visibility: 'GROUPS', groups: [{ id: group }], modules })
  await run(db, 'vacuum analyze')
  return track.name
}
