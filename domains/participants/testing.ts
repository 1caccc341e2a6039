import type { Db } from '#platform/server/db.ts'
import { writeForm } from './server/queries/forms.ts'
import { writeParticipant } from './server/queries/participants.ts'

interface Video {
  readonly id: string
}

/** A form with one field that need not be filled in. */
export async function aForm(db: Db, video: Video): Promise<void> {
  const fields = [{ name: 'City', identifier: 'city', mandatory: false, pattern: '', type: 'text' as const }]
  await db.transaction().execute((tx) => writeForm(tx, video.id, { name: 'About you', fields, gdpr: '', appears_at: 0 }))
}

/** What somebody filled in. */
export async function aParticipant(
  db: Db,
  video: Video,
  person: { readonly id: string },
  data = { city: 'Graz' },
): Promise<{ id: string }> {
  await db.transaction().execute((tx) => writeParticipant(tx, { videoId: video.id, who: { accountId: person.id }, data, agreedTo: '' }))
  return db
    .selectFrom('participant')
    .select('id')
    .where('video_id', '=', video.id)
    .where('account_id', '=', person.id)
    .executeTakeFirstOrThrow()
}
