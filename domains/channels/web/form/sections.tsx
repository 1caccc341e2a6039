import { useLingui } from '@lingui/react/macro'
import { PeopleField, useFlags } from '#domains/accounts/web.ts'
import { AudienceFields } from '#domains/audience/web.ts'
import { TopicsInput } from '#domains/topics/web.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { type Draft, firstLines } from './draft.ts'

/** By the names of the wire. */
export type Problems = Readonly<Record<string, string>>

export interface SectionProps {
  readonly draft: Draft
  readonly problems: Problems
  readonly onChange: (patch: Partial<Draft>) => void
}

/** What it is called and what it is about. */
export function DetailsSection({ draft, problems, onChange }: SectionProps) {
  const { t } = useLingui()
  return (
    <Card id="details" title={t`Details`}>
      <div className="flex flex-col gap-5">
        <Field label={t`Title`} required error={problems['displayname']}>
          <Input value={draft.title} maxLength={255} onChange={(event) => onChange({ title: event.currentTarget.value })} />
        </Field>
        <Field label={t`Description`} hint={t`Four lines at most.`} error={problems['description']}>
          <Textarea
            rows={4}
            limit={1000}
            value={draft.description}
            onChange={(event) => onChange({ description: firstLines(event.currentTarget.value) })}
          />
        </Field>
        <TopicsInput
          topics={draft.topics}
          refusal={t`This character is not allowed in channel topic`}
          keepsOut
          onChange={(topics) => onChange({ topics })}
        />
      </div>
    </Card>
  )
}

/** Who may see it. */
export function SharingSection({ draft, problems, onChange }: SectionProps) {
  const { t } = useLingui()
  const flags = useFlags()
  return (
    <Card
      id="sharing"
      title={t`Who may see it`}
      description={t`Adding a video to a channel doesn’t change who can watch it. People only see what they already have access to.`}
    >
      <div className="flex flex-col gap-5">
        <AudienceFields
          narrower={['GROUPS']}
          visibility={draft.visibility}
          onVisibility={(visibility) =>
            onChange({
              visibility,
              members: visibility === 'GROUPS' ? draft.members : [],
              external: visibility === 'USERS' && draft.external,
            })
          }
          members={draft.members}
          onMembers={(members) => onChange({ members })}
          hint={t`Type a name. They’ll see the channel as soon as you save.`}
          error={problems['user_members_data'] ?? problems['group_members_data']}
        />
        {draft.visibility === 'USERS' && flags?.external_sharing === 1 && (
          <Checkbox label={t`External people can see it too`} checked={draft.external} onChange={(external) => onChange({ external })} />
        )}
      </div>
    </Card>
  )
}

/** Who runs it. */
export function PeopleSection({ draft, problems, onChange, isNew = false }: SectionProps & { isNew?: boolean }) {
  const { t } = useLingui()
  return (
    <Card id="people" title={t`Managers`}>
      <div className="flex flex-col gap-5">
        <PeopleField
          label={t`Managers`}
          hint={t`They can edit the channel and its content.`}
          chosen={draft.managers}
          error={problems['managers']}
          onChange={(managers) => onChange({ managers })}
        />
        {!isNew && (
          <PeopleField
            label={t`Owner`}
            hint={t`Must be a power user, reviewer or administrator.`}
            single
            chosen={draft.owner}
            error={problems['ownername']}
            onChange={(owner) => onChange({ owner })}
          />
        )}
      </div>
    </Card>
  )
}
