import { Trans, useLingui } from '@lingui/react/macro'
import { useContext, useState } from 'react'
import { useFlags, useMe } from '#domains/accounts/web.ts'
import { AudienceFields } from '#domains/audience/web.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { ReviewerField } from '../publishing/reviewer-field.tsx'
import { TermsField } from '../publishing/terms-field.tsx'
import { type BulkDraft, bulkChangesOf, bulkProblemsOf, changesNothing, emptyBulkDraft } from './bulk-draft.ts'
import { ChannelsChoice } from './channels-choice.ts'
import type { BulkWork } from './use-bulk.ts'

export interface BulkUpdateDialogProps {
  readonly open: boolean
  readonly words: { readonly update: string; readonly everyone: string }
  /** All of them are; else some may need a reviewer and the terms of use. */
  readonly published: boolean
  readonly onClose: () => void
  readonly onApply: (work: BulkWork) => void
}

/** Who may watch several videos, where they stand and how long they stay. */
export function BulkUpdateVideos({ open, words, published, onClose, onApply }: BulkUpdateDialogProps) {
  const [draft, setDraft] = useState(emptyBulkDraft)
  const [problems, setProblems] = useState<ReturnType<typeof bulkProblemsOf>>({})
  const [me, flags] = [useMe(), useFlags()]
  const change = (changes: Partial<BulkDraft>) => {
    setDraft((now) => ({ ...now, ...changes }))
    setProblems({})
  }
  const submit = () => {
    const found = bulkProblemsOf(
      draft,
      {
        username: me?.name ?? '',
        isAdmin: me?.role === 'siteadmin',
        reviewerRole: flags?.reviewer_role === 1,
        months: flags?.expiry_extension_months ?? 12,
      },
      published,
    )
    setProblems(found)
    const [first] = Object.values(found)
    if (first) toast.error(first, { for: 4000 })
    else onApply({ do: 'update', changes: bulkChangesOf(draft) })
  }
  const untilTerms = !published && flags?.terms_of_use === 1 && !draft.publishing.terms
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.update}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" disabled={untilTerms || changesNothing(draft)} onClick={submit}>
            <Trans>Update</Trans>
          </Button>
        </>
      }
    >
      <Fields hint={words.everyone} draft={draft} problems={problems} onChange={change} published={published} />
    </Dialog>
  )
}

interface FieldsProps extends Pick<BulkUpdateDialogProps, 'published'> {
  readonly hint: string
  readonly draft: BulkDraft
  readonly problems: ReturnType<typeof bulkProblemsOf>
  readonly onChange: (changes: Partial<BulkDraft>) => void
}

function Fields({ hint, draft, problems, onChange, published }: FieldsProps) {
  const { t } = useLingui()
  const [me, flags] = [useMe(), useFlags()]
  const channelsField = useContext(ChannelsChoice)
  const { publishing } = draft
  const changePublishing = (changes: Partial<typeof publishing>) => onChange({ publishing: { ...publishing, ...changes } })
  return (
    <div className="flex flex-col gap-5">
      <Checkbox
        label={t`Change who may watch`}
        checked={draft.changesVisibility}
        onChange={(changesVisibility) => onChange({ changesVisibility })}
      />
      {draft.changesVisibility && (
        <AudienceFields
          narrower={['PRIVATE', 'MEMBERS']}
          visibility={draft.visibility}
          onVisibility={(visibility) => onChange({ visibility, members: visibility === 'MEMBERS' ? draft.members : [] })}
          members={draft.members}
          onMembers={(members) => onChange({ members })}
          hint={hint}
          error={problems.members}
        />
      )}
      {channelsField?.({ channels: draft.channels, onChange: (channels) => onChange({ channels }) })}
      {flags?.expiry_date === 1 && <Expiry draft={draft} problem={problems.expiry} onChange={onChange} />}
      {!published && flags?.reviewer_role === 1 && (
        <ReviewerField
          reviewer={publishing.reviewer}
          except={me?.name ?? ''}
          error={problems.reviewer}
          disabled={false}
          onChange={(reviewer) => changePublishing({ reviewer })}
        />
      )}
      {!published && <TermsField checked={publishing.terms} onChange={(terms) => changePublishing({ terms })} />}
    </div>
  )
}

function Expiry({ draft, problem, onChange }: { draft: BulkDraft; problem: string | undefined; onChange: FieldsProps['onChange'] }) {
  const { t } = useLingui()
  const { publishing } = draft
  const change = (changes: Partial<typeof publishing>) => onChange({ publishing: { ...publishing, ...changes } })
  return (
    <div className="flex flex-col gap-3">
      <Checkbox
        label={t`Change when they expire`}
        checked={draft.changesExpiry}
        onChange={(changesExpiry) => onChange({ changesExpiry })}
      />
      {draft.changesExpiry && (
        <>
          <Checkbox label={t`They expire`} checked={publishing.expires} onChange={(expires) => change({ expires })} />
          {publishing.expires && (
            <Field label={t`Last day`} error={problem}>
              <Input
                type="date"
                className="w-auto"
                value={publishing.lastDay}
                onChange={(event) => change({ lastDay: event.currentTarget.value })}
              />
            </Field>
          )}
        </>
      )}
    </div>
  )
}
