import type { Caption } from '#domains/videos/contract.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { listEnabled } from './queries.ts'

/** A language by its own name: `Deutsch`. */
const ownName = (language: string) => new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language

/** The words to a video that a player offers. */
export async function captionsOf(db: Db | Tx, videoId: string): Promise<Caption[]> {
  const rows = await listEnabled(db, videoId)
  return rows.map(({ language, is_default, updated_at }) => ({
    src: `/api/v3/videos/${videoId}/captions/${language}?v=${updated_at.getTime().toString(36)}`,
    lang: language,
    label: ownName(language),
    is_default,
  }))
}
