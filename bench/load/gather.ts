import { sql } from 'kysely'
import { channelAudience, refreshWords } from '#domains/channels/testing.ts'
import { playlistAudience, refreshWords as refreshPlaylistWords } from '#domains/playlists/testing.ts'
import { refreshTrends } from '#domains/videos/testing.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { groups, idOf, people, rnd, run, some, topics, videoId, words } from './made-up.ts'

/** Of so many videos so many channels and playlists are made. */
const perChannel = 20
const perPlaylist = 5

/** People who have watched everything of the long playlists. */
const watchers = 10

const ago = (salt: string, days: number) => `now() - ${rnd(salt)} * interval '${days} days'`

/** What people make of the videos `from` to `to - 1` and of those before. */
export async function gather(db: Db, from: number, to: number): Promise<void> {
  const inOne = (work: (tx: Tx) => Promise<void>) =>
    db.transaction().execute(async (tx) => {
      // Counts are made at once and not by triggers; that all exists to which something refers is made sure of here.
      await run(tx, 'set local session_replication_role = replica')
      await work(tx)
    })
  await inOne((tx) => somePlaylists(tx, { from: from / perPlaylist, to: to / perPlaylist, videos: to }))
  await inOne((tx) => someChannels(tx, { from: from / perChannel, to: to / perChannel, videos: to }))
  await inOne((tx) => somethingSaid(tx, from, to))
  if (from === 0) await inOne((tx) => ofPeople(tx, to))
  await inOne((tx) => someViews(tx, from, to))
}

interface Span {
  readonly from: number
  readonly to: number
  readonly videos: number
}

/** Different ones of the videos there are, for each `k`. */
const videoAt = ({ videos }: Span) => videoId(`(n * 7919 + k * 10007::bigint) % ${videos}`)

/** 1 to 100 videos, every 2000th 3,000; every tenth is watched in its order, the long ones by ten people to the end. */
async function somePlaylists(tx: Tx, span: Span): Promise<void> {
  const range = `generate_series(${span.from}, ${span.to - 1}) as n`
  await run(
    tx,
    `insert into playlist (id, name, owner_id, title, description, visibility, sequential, featured, created_at)
      select ${idOf('playlist', 'n')}, 'playlist' || n, ${idOf('person', `n * 17 % ${people}`)},
        concat_ws(' ', ${words('pt', 3)}, case when ${rnd('p5')} < 0.05 then 'turbine' end, n), ${words('pd', 8)},
        case when n % 5 = 0 then 'PUBLIC' else 'USERS' end, n % 10 = 0, n % 100 = 0, ${ago('pc', 700)} from ${range}`,
  )
  const ids = sql<{ id: string }>`select id from playlist where name = any(array(select 'playlist' || n from ${sql.raw(range)}))`
  const playlists = (await ids.execute(tx)).rows.map(({ id }) => id)
  await refreshPlaylistWords(tx, playlists)
  await playlistAudience.refresh(tx, playlists)
  await run(
    tx,
    `insert into playlist_item (playlist_id, video_id, position)
      select ${idOf('playlist', 'n')}, ${videoAt(span)}, k + 1
      from ${range}, lateral generate_series(0, least(${span.videos}, case n % 2000 when 0 then 3000 when 1 then 100 else 1 + ${some(99, 'ps')} end::int) - 1) as k`,
  )
  await run(tx, 'analyze playlist_item')
  await run(
    tx,
    `insert into viewing (account_id, video_id, covered, position_ms, viewed_at, completed_at)
      select ${idOf('person', `w * ${people / watchers}`)}, video_id, '{[0,60000)}'::int4multirange, 60000, now() - interval '100 days', now() - interval '100 days'
      from (select distinct video_id from playlist_item where playlist_id = any(array(select ${idOf('playlist', 'n')} from ${range} where n % 2000 = 0))) as watched,
        generate_series(0, ${watchers - 1}) as w
      on conflict (account_id, video_id) do update set covered = excluded.covered, completed_at = excluded.completed_at`,
  )
}

/** 5 to 50 items, every 100th 500, every 2500th 10,000; 20 % PUBLIC, 50 % USERS, 30 % for groups. */
async function someChannels(tx: Tx, span: Span): Promise<void> {
  const { from, to, videos } = span
  const range = `generate_series(${from}, ${to - 1}) as n`
  const channel = idOf('channel', 'n')
  await run(
    tx,
    `insert into channel (id, name, owner_id, title, description, theme, visibility, external_users, featured, created_at)
      select ${channel}, 'channel' || n, ${idOf('person', `n * 20 % ${people}`)},
        concat_ws(' ', ${words('ct', 2)}, case when ${rnd('c5')} < 0.05 then 'turbine' end, n), ${words('cd', 12)}, 1 + n % 12,
        case when n % 100 = 0 then 'USERS' when ${rnd('cv')} < 0.2 then 'PUBLIC' when ${rnd('cv')} < 0.7 then 'USERS' else 'GROUPS' end,
        n % 10 = 0, n % 50 = 0, ${ago('cc', 700)} from ${range}`,
  )
  await run(
    tx,
    `insert into channel_topic (channel_id, topic) select distinct ${channel}, 'topic' || ${some(topics, 'co', 'n * 10 + k')}
      from ${range}, generate_series(0, 2) as k`,
  )
  await run(
    tx,
    `insert into channel_manager (channel_id, account_id) select distinct ${channel}, ${idOf('person', `floor(${people} * ${rnd('cm', 'n * 10 + k')})`)}
      from ${range}, generate_series(0, 1) as k`,
  )
  await run(
    tx,
    `insert into channel_member (channel_id, principal, kind)
      select distinct id, ${idOf('group', `floor(${groups} * ${rnd('cg', 'n * 10 + k')})`)}, 'GROUP' from ${range} join channel on id = ${channel}, generate_series(0, 1) as k where visibility = 'GROUPS'
      union all select id, ${idOf('person', `floor(${people} * ${rnd('cp')})`)}, 'USER' from ${range} join channel on id = ${channel} where visibility = 'GROUPS'`,
  )
  await run(
    tx,
    `insert into channel_item (channel_id, entity_type, entity_id, type, featured, added_at)
      select ${channel}, 'video', v.id, case v.type when 'short' then 'short_video' else v.type end, ${rnd('cf', 'n * 10000 + k')} < 0.05, now() - ${rnd('ca', 'n * 10000 + k')} * interval '300 days'
      from ${range} cross join lateral generate_series(0, least(${videos}, case when n % 2500 = 0 then 10000 when n % 100 = 0 then 500 else 5 + ${some(45, 'cs')} end::int) - 1) as k
      join video v on v.id = ${videoAt(span)}`,
  )
  await run(
    tx,
    `insert into channel_item (channel_id, entity_type, entity_id, type, added_at)
      select ${channel}, 'playlist', ${idOf('playlist', `(n * 4 + k) % ${videos / perPlaylist}`)}, 'playlist', ${ago('cl', 300)}
      from ${range}, generate_series(0, 3) as k where n % 3 = 0`,
  )
  await subscribed(tx, span)
  await run(tx, 'analyze channel_item, channel_subscriber')
  const ids = sql<{ id: string }>`select id from channel where name = any(array(select 'channel' || n from ${sql.raw(range)}))`
  const channels = (await ids.execute(tx)).rows.map(({ id }) => id)
  await sql`update channel c set content_at = (select max(added_at) from channel_item i where i.channel_id = c.id),
    subscriber_count = (select count(*) from channel_subscriber s where s.channel_id = c.id)`.execute(tx)
  await refreshWords(tx, channels)
  await channelAudience.refresh(tx, channels)
}

/** Everybody to ten of them. */
async function subscribed(tx: Tx, { from, to }: Span): Promise<void> {
  await run(
    tx,
    `insert into channel_subscriber (channel_id, account_id) select distinct ${idOf('channel', `${from} + ${some(to - from, 'u', 'n * 10 + k')}`)}, ${idOf('person', 'n')}
      from generate_series(0, ${people - 1}) as n, generate_series(0, 9) as k`,
  )
}

/** Ten comments on every fifth video, half of them replies. */
async function somethingSaid(tx: Tx, from: number, to: number): Promise<void> {
  const range = `generate_series(${from * 10}, ${to * 10 - 1}) as n`
  await say(
    tx,
    `select ${idOf('comment', 'n')} as id, null::uuid as parent, ${videoId('n / 10')} as video, n from ${range} where n / 10 % 5 = 0 and n % 2 = 0`,
  )
  await say(
    tx,
    `select ${idOf('comment', 'n')} as id, ${idOf('comment', 'n - 1')} as parent, ${videoId('n / 10')} as video, n from ${range} where n / 10 % 5 = 0 and n % 2 = 1`,
  )
  if (from === 0) await muchSaid(tx)
}

/** 10,000 comments on one video that everybody sees: a thousand replies to the newest, two to each of 2,000, 5,000 that nobody replied to. */
async function muchSaid(tx: Tx): Promise<void> {
  const about = `select id as video from video where visibility = 'USERS' and type = 'video' order by id limit 1`
  const of = (from: number, to: number, parent: string) =>
    `select ${idOf('talk', 'n')} as id, ${parent} as parent, video, n from (${about}) as v, generate_series(${from}, ${to - 1}) as n`
  await say(tx, of(0, 5000, 'null::uuid'))
  await say(tx, of(5000, 6000, idOf('talk', '0')))
  await say(tx, of(6000, 10_000, idOf('talk', '1 + n % 2000')))
  await run(tx, `update comment set created_at = now() - interval '1 minute' where id = ${idOf('talk', '0')}`)
}

/** The comment on whose video most was said. */
export const mostSaid = idOf('talk', '0')

/** @param rows of id, parent, video, n */
async function say(tx: Tx, rows: string): Promise<void> {
  await run(
    tx,
    `insert into comment (id, parent_id, video_id, author_id, text, pinned, created_at, updated_at)
      select id, parent, video, ${idOf('person', `floor(${people} * ${rnd('ma')})`)}, ${words('m', 8)}, parent is null and ${rnd('mp')} < 0.01, ${ago('mc', 300)}, now() - interval '1 day'
      from (${rows}) as said`,
  )
  await run(
    tx,
    `update comment c set reply_count = r.n from (select parent_id, count(*) as n from comment where parent_id in (select parent from (${rows}) as said) group by parent_id) as r where c.id = r.parent_id`,
  )
}

/** Three lists of 10 to 30 videos each, of every 200th person ten of 300; topics to follow, what they are told, and the library tree. */
async function ofPeople(tx: Tx, videos: number): Promise<void> {
  const everybody = `generate_series(0, ${people - 1}) as n`
  const list = idOf('list', 'n * 10 + l')
  await run(
    tx,
    `insert into saved_list (id, account_id, name, position)
      select ${list}, ${idOf('person', 'n')}, case l when 0 then 'Watch later' when 1 then 'Favorites' else 'List ' || l end, l + 1
      from ${everybody}, lateral generate_series(0, case n % 200 when 0 then 9 else 2 end) as l`,
  )
  await run(
    tx,
    `insert into saved_item (list_id, video_id, added_at)
      select distinct on (1, 2) l.id, v.id, now() - ${rnd('sa', 'n * 1000 + k')} * interval '300 days'
      from ${everybody} cross join generate_series(0, 9) as at join saved_list l on l.id = ${idOf('list', 'n * 10 + at')}
      cross join lateral generate_series(0, case n % 200 when 0 then 299 else 9 + ${some(21, 'si', 'n * 10 + at')} end::int) as k
      join video v on v.id = ${videoId(`floor(${videos} * ${rnd('sv', '(n * 10 + at) * 1000 + k')})`)} order by 1, 2`,
  )
  await run(
    tx,
    `insert into account_topic (account_id, topic) select distinct ${idOf('person', 'n')}, 'topic' || ${some(topics, 'ti', 'n * 10 + k')} from ${everybody}, generate_series(0, 4) as k`,
  )
  await run(
    tx,
    `insert into notification (account_id, kind, actor_id, subject_type, subject_id, message, created_at, read_at)
      select ${idOf('person', 'n')}, kind, ${idOf('person', `floor(${people} * ${rnd('na', 'n * 100 + k')})`)}, type,
        case type when 'video' then ${videoId(`floor(${videos} * ${rnd('nv', 'n * 100 + k')})`)} when 'channel' then ${idOf('channel', `n % ${videos / perChannel}`)}::text
          else ${idOf('playlist', `n % ${videos / perPlaylist}`)}::text end,
        'Look at this', now() - k * interval '1 day', case when k % 2 = 0 then now() end
      from ${everybody}, generate_series(0, 39) as k, lateral (values (case when k % 3 = 0 then 'share' when k % 3 = 1 then 'new_video' else 'comment' end,
        case k % 9 when 0 then 'channel' when 3 then 'playlist' else 'video' end)) as one (kind, type)`,
  )
  await run(
    tx,
    `insert into library_node (id, parent_id, name, slug, position)
      select ${idOf('node', 'n')}, case when n >= 8 then ${idOf('node', 'n % 8')} end, 'Place ' || n, 'place' || n, n / 8 from generate_series(0, 39) as n`,
  )
  await run(
    tx,
    `insert into library_node_topic (node_id, topic) select distinct ${idOf('node', 'n')}, 'topic' || (n * 3 + k) % ${topics} from generate_series(0, 39) as n, generate_series(0, 2) as k`,
  )
}

/** Every tenth video was watched this week. */
async function someViews(tx: Tx, from: number, to: number): Promise<void> {
  await run(
    tx,
    `insert into video_view (video_id, day, views) select ${videoId('n')}, current_date - k, 1 + ${some(50, 'vv', 'n * 10 + k')}
      from generate_series(${from}, ${to - 1}) as n, generate_series(0, 5) as k where n % 10 = 0`,
  )
  await refreshTrends(tx)
}
