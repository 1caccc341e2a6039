import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Me, suggestPeople } from '#domains/accounts/web.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { type Chip, ChipsInput } from '#platform/web/ui/chips-input.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import type { Sharing } from './sharing.ts'
import { useShare } from './use-share.ts'

interface Props {
  readonly me: Me
  readonly sharing: Sharing
  readonly recent: readonly { readonly name: string; readonly displayname: string }[]
  readonly onSent: () => void
}

/** ms after typing stops before people are asked for (CM-9.32). */
const pause = 1000
const most = 50

/** To whom, and with what words. */
export function PeopleSection({ me, sharing, recent, onSent }: Props) {
  const { t } = useLingui()
  const [people, setPeople] = useState<readonly Chip[]>([])
  const [message, setMessage] = useState('')
  const { send, wrong, busy } = useShare(sharing, onSent)
  const offered = recent.filter(({ name }) => !people.some((chip) => chip.value === name))
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void send(
          people.map(({ value }) => value),
          message,
        )
      }}
    >
      <Field label={t`People`} error={wrong.recipients}>
        <ChipsInput
          chips={people}
          onChange={setPeople}
          suggest={async (text, signal) => (await suggestPeople(text, signal)).filter(({ value }) => value !== me.name)}
          pause={pause}
          limit={most}
          placeholder={t`Type a name`}
        />
      </Field>
      {offered.length > 0 && (
        <ul aria-label={t`Recently shared with`} className="flex flex-wrap gap-1.5">
          {offered.map(({ name, displayname }) => (
            <li key={name}>
              <Button size="sm" kind="quiet" onClick={() => setPeople([...people, { value: name, label: displayname }])}>
                <Avatar name={displayname} />
                <span className="max-w-40 truncate">{displayname}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Field label={t`Message`} optional error={wrong.message}>
        <Textarea rows={2} limit={1000} value={message} onChange={(event) => setMessage(event.target.value)} />
      </Field>
      <div className="flex items-center justify-between gap-4">
        <p className="text-muted text-sm">
          <Trans>They’ll get it in their inbox. Sharing doesn’t give them access.</Trans>
        </p>
        <Button kind="primary" type="submit" busy={busy}>
          <Trans>Send</Trans>
        </Button>
      </div>
    </form>
  )
}
