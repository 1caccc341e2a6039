import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCcw } from 'lucide-react'
import { may, OwnerField, useMe } from '#domains/accounts/web.ts'
import { VisibilityField } from '#domains/audience/web.ts'
import { PictureUpload } from '#domains/media/web.ts'
import { TopicsInput } from '#domains/topics/web.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { type Chip, ChipsInput } from '#platform/web/ui/chips-input.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import type { Playlist } from '../../contract.ts'
import type { Draft, Problems } from './draft.ts'

export interface FieldsProps {
  readonly draft: Draft
  readonly problems: Problems
  readonly onChange: (draft: Draft) => void
  /** As it is saved; nothing while it is made. */
  readonly playlist?: Playlist | undefined
}

/** Everything that is said about a playlist. */
export function PlaylistFields(props: FieldsProps) {
  const { t } = useLingui()
  const { draft, problems, onChange } = props
  return (
    <>
      <Card id="details" title={t`Details`}>
        <div className="flex flex-col gap-5">
          <Field label={t`Title`} required error={problems.title}>
            <Input
              value={draft.title}
              maxLength={255}
              className={problems.title ? 'border-b-2! border-b-danger!' : ''}
              onChange={(event) => onChange({ ...draft, title: event.currentTarget.value })}
            />
          </Field>
          <Field label={t`Description`}>
            <Textarea
              rows={4}
              limit={5000}
              value={draft.description}
              onChange={(event) => onChange({ ...draft, description: event.currentTarget.value })}
            />
          </Field>
          <TopicsInput
            topics={draft.topics}
            refusal={t`This character is not allowed in playlist topic`}
            onChange={(topics) => onChange({ ...draft, topics })}
          />
          <Picture {...props} />
        </div>
      </Card>
      <Card id="watching" title={t`Who can see it and how it plays`}>
        <div className="flex flex-col gap-5">
          <VisibilityField value={draft.visibility} onChange={(visibility) => onChange({ ...draft, visibility })} />
          <Checkbox
            label={t`Play in sequence`}
            hint={t`Each video unlocks when the ones before it have been watched. Until then it is locked everywhere.`}
            checked={draft.sequential}
            onChange={(sequential) => onChange({ ...draft, sequential })}
          />
        </div>
      </Card>
      <People {...props} />
    </>
  )
}

function Picture({ draft, onChange, playlist }: FieldsProps) {
  const { t } = useLingui()
  const shown = draft.thumbnail || playlist?.thumbnail_url
  return (
    <Field group label={t`Thumbnail`} hint={t`If you don’t add one, the first video’s thumbnail is used.`}>
      <div className="flex flex-wrap items-start gap-4">
        {shown && (
          <div className="aspect-video w-48 overflow-hidden rounded-md bg-sunken">
            <img src={shown} alt={t`Current thumbnail`} className="size-full object-cover" />
          </div>
        )}
        <div className="flex flex-col items-start gap-2">
          <PictureUpload onUploaded={(thumbnail) => onChange({ ...draft, thumbnail })} />
          {draft.thumbnail && (
            <Button kind="quiet" icon={RotateCcw} onClick={() => onChange({ ...draft, thumbnail: '' })}>
              <Trans>Use the first video’s picture</Trans>
            </Button>
          )}
        </div>
      </div>
    </Field>
  )
}

const chipOf = (tag: string): Chip => ({ value: tag, label: tag })

function People({ draft, problems, onChange, playlist }: FieldsProps) {
  const { t } = useLingui()
  const me = useMe()
  const nameOf = (username: string) =>
    username === playlist?.owner.name ? playlist.owner.displayname : username === me?.name ? me.displayname : undefined
  return (
    <Card id="people" title={t`People and tags`}>
      <div className="flex flex-col gap-5">
        {may(me, 'manage_others') && (
          <OwnerField
            label={t`Owner`}
            required
            hint={t`Reviewers, power users and site admins can own it.`}
            error={problems.owner}
            value={draft.owner}
            shown={nameOf(draft.owner)}
            onChange={(owner) => onChange({ ...draft, owner })}
          />
        )}
        <Field label={t`Author`} optional hint={t`Who created the content, if not the owner.`}>
          <Input value={draft.author} maxLength={255} onChange={(event) => onChange({ ...draft, author: event.currentTarget.value })} />
        </Field>
        <OwnerField
          label={t`Reviewer`}
          only="reviewer"
          optional
          value={draft.reviewer}
          onChange={(reviewer) => onChange({ ...draft, reviewer })}
        />
        <Field label={t`Tags`} optional hint={t`For your own organisation. Press Enter or comma to add one.`}>
          <ChipsInput
            chips={draft.tags.map(chipOf)}
            limit={50}
            create={(text) =>
              text
                .split(',')
                .map((tag) => tag.trim().slice(0, 64))
                .filter((tag) => tag !== '')
                .map(chipOf)
            }
            onChange={(chips) => onChange({ ...draft, tags: chips.map(({ value }) => value) })}
          />
        </Field>
      </div>
    </Card>
  )
}
