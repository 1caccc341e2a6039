import type { Film } from './journal.ts'
import { query } from './look.ts'

/** What is wrong with what was said about a video, and with the lists that it is in. */
export async function wrongInTalk(url: string, film: Film, accounts: ReadonlyMap<string, string>): Promise<string[]> {
  const rows = await query(url, 'select id, text, parent_id, deleted_at is not null as gone, author_id from comment where video_id = $1', [
    film.id,
  ])
  const byId = new Map(rows.map((row) => [row['id'], row]))
  const wrong: string[] = []
  for (const { id, by, text, parent, gone } of film.said) {
    const row = byId.get(id)
    if (!row || row['text'] !== text || row['parent_id'] !== parent || row['author_id'] !== accounts.get(by))
      wrong.push(`the comment ${id} is lost`)
    else if (gone !== null && row['gone'] !== gone) wrong.push(`the comment ${id} should be ${gone ? 'gone' : 'there'}`)
  }
  const miscounted = await query(
    url,
    `select id from comment p where video_id = $1 and reply_count <> (select count(*) from comment r where r.parent_id = p.id and r.deleted_at is null)`,
    [film.id],
  )
  for (const { id } of miscounted) wrong.push(`the replies to ${id} are miscounted`)
  return [...wrong, ...(await wrongInLists(url, film, accounts))]
}

async function wrongInLists(url: string, film: Film, accounts: ReadonlyMap<string, string>): Promise<string[]> {
  const rows = await query(
    url,
    'select l.account_id, l.name from saved_item i join saved_list l on l.id = i.list_id where i.video_id = $1',
    [film.id],
  )
  const holding = new Set(rows.map((row) => `${row['account_id']} ${row['name']}`))
  return [...film.saved].flatMap(([key, saved]) => {
    const [person = '', list = ''] = key.split(/ (.*)/s)
    const isSaved = holding.has(`${accounts.get(person)} ${list}`)
    return saved === null || saved === isSaved ? [] : [`it should ${saved ? '' : 'not '}be in ${list} of ${person}`]
  })
}
