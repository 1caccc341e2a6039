import { useLingui } from '@lingui/react/macro'
import type { Video } from '#domains/videos/contract.ts'
import { FormParts } from './form-parts.tsx'
import { useSaveForm } from './use-save-form.ts'

/** Makes the form of a video. Brings the checks of patterns with it: it is fetched when it is needed. */
export function FormEditor({ video }: { video: Video }) {
  const { t } = useLingui()
  const save = useSaveForm(video.id)
  return (
    <FormParts
      label={t`Form for viewers`}
      form={video.participant_form}
      duration={video.duration}
      timed
      saving={save.isPending}
      onSave={save.mutate}
    />
  )
}
