import { useLingui } from '@lingui/react/macro'
import { suggestReviewers } from '#domains/accounts/web.ts'
import { ChipsInput } from '#platform/web/ui/chips-input.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import type { PublishingDraft } from './publishing-draft.ts'

/** ms after typing stops (CM-9.30). */
const pause = 1000

interface Props {
  readonly reviewer: PublishingDraft['reviewer']
  /** Who is never offered: whoever chooses. */
  readonly except: string
  readonly error?: string | undefined
  readonly disabled: boolean
  readonly onChange: (reviewer: PublishingDraft['reviewer']) => void
}

/** One reviewer or site admin; choosing another takes the place of the first. */
export function ReviewerField({ reviewer, except, error, disabled, onChange }: Props) {
  const { t } = useLingui()
  return (
    <Field label={t`Reviewer`} error={error} hint={t`Type a name. Reviewers and site admins can be chosen.`}>
      <ChipsInput
        chips={reviewer ? [{ value: reviewer.name, label: reviewer.displayname }] : []}
        limit={2}
        pause={pause}
        disabled={disabled}
        suggest={(text, signal) => suggestReviewers(text, signal, except)}
        onChange={(chips) => {
          const last = chips.at(-1)
          onChange(last ? { name: last.value, displayname: last.label } : null)
        }}
      />
    </Field>
  )
}
