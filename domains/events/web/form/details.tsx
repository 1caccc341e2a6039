import { Trans, useLingui } from '@lingui/react/macro'
import { ImageOff } from 'lucide-react'
import { PictureUpload } from '#domains/media/web.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import type { PartProps } from './use-event-form.ts'

/** What the event is called, what it is about, and who speaks. */
export function EventDetails(props: PartProps) {
  const { t } = useLingui()
  const { draft, problems, change } = props
  return (
    <>
      <Field label={t`Title`} required error={problems.displayname}>
        <Input value={draft.title} maxLength={255} onChange={(event) => change({ title: event.currentTarget.value })} />
      </Field>
      <Field label={t`Description`} optional>
        <Textarea
          rows={4}
          limit={5000}
          maxLength={5000}
          value={draft.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
      </Field>
      <Field label={t`Presenter`} optional hint={t`Who speaks: a name, or the username of somebody with an account.`}>
        <Input value={draft.presenter} maxLength={255} onChange={(event) => change({ presenter: event.currentTarget.value })} />
      </Field>
      <Picture {...props} />
    </>
  )
}

function Picture({ draft: { thumbnail }, problems, change }: PartProps) {
  const { t } = useLingui()
  return (
    <Field group label={t`Picture`} optional error={problems.thumbnail} hint={t`Shown in lists and on the event’s page.`}>
      <div className="flex flex-wrap items-start gap-4">
        {thumbnail && (
          <div className="aspect-video w-48 overflow-hidden rounded-md bg-sunken">
            <img src={thumbnail} alt={t`Current picture`} className="size-full object-cover" />
          </div>
        )}
        <div className="flex flex-col items-start gap-2">
          <PictureUpload purpose="event" onUploaded={(url) => change({ thumbnail: url })} />
          {thumbnail && (
            <Button kind="quiet" icon={ImageOff} onClick={() => change({ thumbnail: '' })}>
              <Trans>Remove the picture</Trans>
            </Button>
          )}
        </div>
      </div>
    </Field>
  )
}
