import { sql } from 'kysely'
import { aTrack, refreshTrackReaders } from '#domains/tracks/testing.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Library } from './library.ts'
import { groups, idOf, run } from './made-up.ts'
import { seedViewers } from './speech.ts'

/** Videos of a track, in ten modules. Each learner has watched every one of the first track, a quarter of them to the end. */
const videosOfTrack = 100

export interface SeededTracks {
  /** The track that all learners were given: its name, and those of its modules. */
  readonly track: string
  readonly modules: readonly string[]
  /** Of people, as requests carry them. */
  readonly learners: readonly string[]
  /** Name of a track of the same owner that nobody was given. */
  readonly draft: string
}

/** So many people who learn from a track, and in groups from many others like it; person 0 owns them all. */
export async function seedLearners({ db }: Library, learners: number, tracks: number): Promise<SeededTracks> {
  const people = await seedViewers(db, learners)
  const { rows: videos } = await sql<{ id: string }>`
    select id from video where visibility = 'USERS' and type = 'video' order by md5(id) limit ${videosOfTrack}`.execute(db)
  if (videos.length < videosOfTrack) throw new Error(`${videos.length} videos are too few for a track`)
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
    where gm.group_id = ${group}::uuid on conflict do nothing`.execute(db)
  const [given, draft] = [await aCourse(db, owner, [{ id: group }], modules), await aCourse(db, owner, [], modules)]
  await db.transaction().execute((tx) => seedOthers(tx, owner, learners, tracks))
  // What a job looks for after all this is no part of what is measured.
  await run(db, 'delete from outbox')
  await run(db, 'vacuum analyze')
  const names = modules.map((_, n) => `module-${n + 1}`)
  return { track: given.name, modules: names, learners: people.map(({ cookie }) => cookie), draft: draft.name }
}

type Some = readonly { readonly id: string }[]

const aCourse = (db: Db, owner: string, given: Some, modules: readonly Some[]) =>
  aTrack(db, { owner: { id: owner }, title: 'Course', visibility: 'GROUPS', groups: given, modules })

/** Tracks, each given to one of the groups; every learner is in five of these. */
async function seedOthers(tx: Tx, owner: string, learners: number, tracks: number): Promise<void> {
  await run(
    tx,
    `insert into group_member (group_id, account_id) select ${idOf('group', `(n * 7 + k * 41) % ${groups}`)}, ${idOf('viewer', 'n')}
      from generate_series(0, ${learners - 1}) as n, generate_series(0, 4) as k on conflict do nothing`,
  )
  await sql`
    insert into track (name, owner_id, title, visibility)
    select 'course-' || n, ${owner}::uuid, 'Course ' || n, 'GROUPS' from generate_series(1, ${sql.lit(tracks)}) as n`.execute(tx)
  const number = `substr(track.name, 8)::int`
  await run(
    tx,
    `insert into track_module (track_id, name, title, position)
      select track.id, 'module-' || k, 'Module ' || k, k from track, generate_series(1, 10) as k where track.name like 'course-%'`,
  )
  await run(
    tx,
    `insert into track_item (module_id, video_id, position)
      select m.id, common.ids[1 + (${number} * 37 + m.position * 10 + i) % cardinality(common.ids)], i
      from track join track_module m on m.track_id = track.id, generate_series(0, 9) as i,
        (select array_agg(id order by md5(id)) as ids from video where visibility = 'USERS' and type = 'video') as common
      where track.name like 'course-%'`,
  )
  await run(
    tx,
    `insert into track_member (track_id, principal, kind) select track.id, ${idOf('group', `${number} % ${groups}`)}, 'GROUP'
      from track where track.name like 'course-%'`,
  )
  const { rows } = await sql<{ id: string }>`select id from track where name like 'course-%'`.execute(tx)
  await refreshTrackReaders(
    tx,
    rows.map(({ id }) => id),
  )
}
