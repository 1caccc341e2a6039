import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { people } from './seed.ts'

/** The largest of the seeded playlists, in sequence. */
export const longest = 'playlist-0'

/**
 * Playlists of 12 videos each, one in a hundred of 300, and the first ten of 3,000; a quarter of them in sequence.
 *
 * @param videos how many videos there are
 */
export async function seedPlaylists(db: Db, count: number, videos: number): Promise<void> {
  await sql`
    insert into playlist (id, name, owner_id, title, visibility, sequential, featured, created_at)
    select md5('playlist ' || n)::uuid, 'playlist-' || n, md5('person ' || (n * 17 % ${people}::int))::uuid,
      concat_ws(' ', (select word from bench_word where at = n * 31 % 3000), (select word from bench_word where at = n * 7 % 50), n),
      case when n % 5 = 0 then 'PUBLIC' else 'USERS' end, n % 4 = 0, n % 50 = 0, now() - n * interval '10 minutes'
    from generate_series(0, ${count}::int - 1) as n`.execute(db)
  await sql`
    insert into playlist_item (playlist_id, video_id, position)
    select md5('playlist ' || n)::uuid, 'gcc-' || md5('video ' || ((n * 37 + k * 11) % ${videos}::int))::uuid, k
    from generate_series(0, ${count}::int - 1) as n,
      generate_series(1, case when n < 10 then 3000 when n % 100 = 0 then 300 else 12 end) as k
    on conflict do nothing`.execute(db)
  await sql`analyze playlist, playlist_item`.execute(db)
}
