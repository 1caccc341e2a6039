import { sql } from 'kysely'
import type { Caption } from '#domains/videos/contract.ts'
import type { CaptionsAsk } from '#domains/videos/server.ts'
import { ownName } from './present.ts'

interface Row {
  readonly language: string
  readonly translated: boolean
  readonly is_default: boolean
  /** Epoch ms. */
  readonly changed: number
}

/** The words to a video that a player offers, the default first. */
export const captions: CaptionsAsk = {
  column: sql`(
    select json_agg(json_build_object('language', t.language, 'is_default', t.is_default, 'changed', floor(extract(epoch from t.updated_at) * 1000),
        'translated', t.translated_from is not null and t.kind = 'generated')
      order by t.is_default desc, t.language)
    from transcript t where t.video_id = video.id and t.is_enabled)`,
  present: (videoId, rows) => ((rows ?? []) as readonly Row[]).map((row) => presentCaption(videoId, row)),
}

const presentCaption = (videoId: string, { language, translated, is_default, changed }: Row): Caption => ({
  src: `/api/v3/videos/${videoId}/captions/${language}?v=${changed.toString(36)}`,
  lang: language,
  label: ownName(language),
  translated,
  is_default,
})
