import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { PictureUpload } from '#domains/media/web.ts'
import { TopicsInput } from '#domains/topics/web.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { isNumericAuthor, keptLines, keptOfAuthor, type TrackDraft } from './draft.ts'
import { DueCard } from './due-card.tsx'
import { ValidityCard } from './validity-card.tsx'

interface Props {
  readonly draft: TrackDraft
  readonly onChange: (patch: Partial<TrackDraft>) => void
  /** Said of a title that is missing. */
  readonly titleError?: string | undefined
  /** Floats beside the title for a while. */
  readonly titleHint?: ReactNode
}

/** Everything that is said about a track but who may see it. */
export function TrackFields({ draft, onChange, titleError, titleHint }: Props) {
  const { t } = useLingui()
  return (
    <>
      <Card id="details" title={t`Details`}>
        <div className="flex flex-col gap-5">
          <div className="relative">
            <Field label={t`Title`} required error={titleError}>
              <Input
                value={draft.title}
                maxLength={255}
                onChange={(event) => onChange({ title: event.currentTarget.value })}
                onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
              />
            </Field>
            {titleHint}
          </div>
          <Field label={t`Description`} optional hint={t`At most 8 lines.`}>
            <Textarea
              rows={4}
              limit={2000}
              value={draft.description}
              onChange={(event) => onChange({ description: keptLines(event.currentTarget.value) })}
            />
          </Field>
          <AuthorField author={draft.author} onChange={(author) => onChange({ author })} />
          <TopicsInput
            topics={draft.topics}
            refusal={t`This character is not allowed in track topic`}
            onChange={(topics) => onChange({ topics })}
          />
          <Picture address={draft.thumbnail} onChange={(thumbnail) => onChange({ thumbnail })} />
        </div>
      </Card>
      <Card id="watching" title={t`How it is learned`}>
        <div className="flex flex-col gap-5">
          <Checkbox
            label={t`Play in sequence`}
            hint={t`Each video unlocks when the ones before it, in all modules, have been watched. Until then it is locked everywhere.`}
            checked={draft.sequential}
            onChange={(sequential) => onChange({ sequential })}
          />
          <Checkbox
            label={t`Quizzes must be passed`}
            hint={t`A video counts as completed when its quizzes with a passing score have been passed, too. In sequence the next one stays locked until then. Whoever has completed the track already keeps that, and their certificate.`}
            checked={draft.quizzesRequired}
            onChange={(quizzesRequired) => onChange({ quizzesRequired })}
          />
        </div>
      </Card>
      <DueCard dueOn={draft.dueOn} dueDays={draft.dueDays} onChange={onChange} />
      <ValidityCard months={draft.recertifyMonths} onChange={(recertifyMonths) => onChange({ recertifyMonths })} />
    </>
  )
}

/** Characters that may not stand there are not even entered (LE-5.73 to LE-5.75). */
function AuthorField({ author, onChange }: { author: string; onChange: (author: string) => void }) {
  const { t } = useLingui()
  const [keptOut, setKeptOut] = useState(false)
  const [left, setLeft] = useState(false)
  const type = (text: string) => {
    const kept = keptOfAuthor(text)
    setKeptOut(kept !== text)
    setLeft(false)
    onChange(kept)
  }
  const isRefused = keptOut || (left && isNumericAuthor(author))
  return (
    <Field
      label={t`Author`}
      optional
      hint={t`Names separated by commas. Those that are usernames can manage the track.`}
      error={isRefused ? t`This character is not allowed in author name` : undefined}
    >
      <Input value={author} maxLength={255} onChange={(event) => type(event.currentTarget.value)} onBlur={() => setLeft(true)} />
    </Field>
  )
}

function Picture({ address, onChange }: { address: string; onChange: (address: string) => void }) {
  const { t } = useLingui()
  return (
    <Field group label={t`Thumbnail`}>
      <div className="flex flex-wrap items-start gap-4">
        {address && (
          <div className="aspect-video w-48 overflow-hidden rounded-md bg-sunken">
            <img src={address} alt={t`Current thumbnail`} className="size-full object-cover" />
          </div>
        )}
        <div className="flex flex-col items-start gap-2">
          <PictureUpload purpose="track" onUploaded={onChange} />
          {address && (
            <Button kind="quiet" icon={Trash2} onClick={() => onChange('')}>
              <Trans>Remove</Trans>
            </Button>
          )}
        </div>
      </div>
    </Field>
  )
}
