import type { Db } from '#platform/server/db.ts'
import { csvLine, csvMark } from '#platform/server/table-files/csv.ts'
import { getForm } from './queries/forms.ts'
import { listAfter, listIdentifiers, type ParticipantRow } from './queries/participants.ts'

/** Rows that are in memory at a time. */
const atOnce = 500

/** The lines of a file of all participants, newest first: a column for each field of the form, then for those that it had before. */
export async function* writeFile(db: Db, videoId: string): AsyncGenerator<string> {
  const { fields } = await getForm(db, videoId)
  const asked = fields.map(({ identifier }) => identifier)
  const identifiers = [...asked, ...(await listIdentifiers(db, videoId)).filter((one) => !asked.includes(one))]
  const heads = identifiers.map((one) => fields.find(({ identifier }) => identifier === one)?.name ?? one)
  yield csvMark + csvLine(['Person', 'Username', 'Time', ...heads, 'Agreed to'])
  let last: ParticipantRow | undefined
  do {
    const rows = await listAfter(db, videoId, last, atOnce)
    if (rows.length > 0) yield rows.map((row) => csvLine(cellsOf(row, identifiers))).join('')
    last = rows.length === atOnce ? rows.at(-1) : undefined
  } while (last)
}

const cellsOf = ({ displayname, username, given_at, data, agreed_to }: ParticipantRow, identifiers: readonly string[]) => [
  displayname,
  username,
  given_at.toISOString(),
  ...identifiers.map((one) => (Object.hasOwn(data, one) ? (data[one] ?? '') : '')),
  agreed_to,
]
