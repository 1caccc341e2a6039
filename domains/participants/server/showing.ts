import { sql } from 'kysely'
import { z } from 'zod/mini'
import type { SettingsPanel, VideoPart } from '#domains/videos/server.ts'
import { formToFillIn } from '../contract.ts'
import { getForm } from './queries/forms.ts'

/** The form of a video, and whether this viewer has filled it in. */
export const formPart: VideoPart<'participant_form'> = {
  name: 'participant_form',
  schema: z.nullable(formToFillIn),
  column: ({ id }) => sql`(
    select json_build_object('name', f.name, 'fields', f.fields, 'gdpr', f.gdpr, 'appears_at', f.appears_at_ms / 1000.0,
      'answered', exists (select from participant p where p.video_id = f.video_id and p.account_id = ${id}))
    from participant_form f where f.video_id = video.id)`,
}

/** Beside the video in the part `interactivity` of its settings. */
export const formPanel: SettingsPanel = async ({ db, videoId }) => ({ participant_form: await getForm(db, videoId) })
