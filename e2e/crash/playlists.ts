import type { Caller } from './calls.ts'
import type { Dice } from './dice.ts'
import type { Film, Journal } from './journal.ts'
import type { Report } from './report.ts'

interface Around {
  readonly journal: Journal
  readonly report: Report
}

/** One edit of one's playlist: it is made, grows, shrinks or takes another order. What was answered before may be answered otherwise when it is sent again. */
export async function editPlaylist({ journal, report }: Around, me: Caller, films: readonly Film[], dice: Dice): Promise<void> {
  const row = journal.rows.get(me.name)
  if (!row) {
    const made = await me.ask('POST', '/web/ajax/playlists/create', { fields: { displayname: `Of ${me.name}` } }, 'playlist')
    if (made.status !== 200) return void report.violations.push(`a playlist was refused: ${made.status}`)
    journal.rows.set(me.name, { name: made.body.playlist.name, ids: [] })
    return
  }
  const shown = row.ids.filter((id) => !isGone(journal, id))
  const others = films.filter(({ id }) => !row.ids.includes(id))
  const expect = (status: number, again: number | undefined, answer: { status: number; again: boolean }, what: string) => {
    if (answer.status === status || (answer.again && answer.status === again)) return true
    report.violations.push(`${what} ${row.name}: ${answer.status}`)
    return false
  }
  if (others.length > 0 && (shown.length < 3 || dice.chance(0.4))) {
    const { id } = dice.pick(others)
    const added = await me.ask('POST', `/web/ajax/playlists/${row.name}/content/${id}`, { fields: {} }, 'playlist')
    if (expect(200, 409, added, 'adding to')) row.ids.push(id)
  } else if (shown.length > 3 && dice.chance(0.3)) {
    const id = dice.pick(shown)
    const removed = await me.ask('DELETE', `/web/ajax/playlists/${row.name}/content/${id}`, {}, 'playlist')
    if (expect(200, 404, removed, 'taking out of')) row.ids.splice(row.ids.indexOf(id), 1)
  } else if (shown.length > 1) {
    const next = shown.toSorted(() => dice.roll() - 0.5)
    const members = Object.fromEntries(next.map((id, at) => [id, at + 1]))
    const moved = await me.ask('PUT', `/web/ajax/playlists/${row.name}/reorder`, { fields: { members } }, 'playlist')
    // What is deleted keeps its place among the others.
    const rest = next.values()
    if (expect(200, undefined, moved, 'reordering')) row.ids = row.ids.map((id) => (shown.includes(id) ? (rest.next().value ?? id) : id))
  }
}

const isGone = (journal: Journal, id: string) => journal.films.some((film) => film.id === id && (film.deleted || film.forgotten))

/** Every playlist holds what was acknowledged, in that order. */
export async function inspectPlaylists({ journal, report }: Around, owners: ReadonlyMap<string, Caller>): Promise<void> {
  for (const [owner, row] of journal.rows) {
    const answer = await owners.get(owner)?.ask('GET', `/web/ajax/partials/playlists/${row.name}/content?max=100`)
    const ids = (answer?.body.items as { video_id: string }[] | undefined)?.map((item) => item.video_id).join(' ')
    const wanted = row.ids.filter((id) => !isGone(journal, id)).slice(0, 100)
    if (ids !== wanted.join(' ')) report.violations.push(`${row.name} holds ${ids}, acknowledged was ${wanted.join(' ')}`)
  }
}
