import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isRefusal } from '#platform/web/client.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field, FormError } from '#platform/web/ui/field.tsx'
import { Form } from '#platform/web/ui/form.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import type { Poll } from '../contract.ts'
import { longestPollText } from '../limits.ts'
import { type PollDraft, useSavePoll } from './use-poll-changes.ts'

interface Props {
  readonly eventId: string
  /** Undefined: a new one. */
  readonly poll: Poll | undefined
  readonly open: boolean
  readonly onClose: () => void
}

const draftOf = (poll: Poll | undefined): PollDraft => ({
  text: poll?.text ?? '',
  options: [poll?.ch1 ?? '', poll?.ch2 ?? '', poll?.ch3 ?? '', poll?.ch4 ?? ''],
})

/** Makes a poll and changes a draft: the same for both (LE-2.22). */
export function PollDialog({ eventId, poll, open, onClose }: Props) {
  const { t } = useLingui()
  const [draft, setDraft] = useState(() => draftOf(poll))
  const save = useSavePoll(eventId, poll)
  const { text, options } = draft
  // LE-5.44
  const ready = text !== '' && options[0] !== '' && options[1] !== ''
  const send = async () => {
    if (ready && !save.isPending) await save.mutateAsync(draft).then(onClose, () => undefined)
  }
  const write = (at: number, value: string) =>
    setDraft({ text, options: options.map((one, index) => (index === at ? value : one)) as unknown as PollDraft['options'] })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title={poll ? <Trans>Edit poll</Trans> : <Trans>New poll</Trans>}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" disabled={!ready} busy={save.isPending} onClick={() => void send()}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <Form onSend={send}>
        <FormError>{isRefusal(save.error, 'invalid') && save.error.message}</FormError>
        <Field label={t`Question`} required>
          <Textarea
            rows={2}
            limit={longestPollText}
            value={text}
            onChange={(event) => setDraft({ options, text: event.currentTarget.value })}
          />
        </Field>
        {options.map((option, at) => (
          <Field key={at} label={t`Option ${at + 1}`} required={at < 2} optional={at > 1}>
            <Input value={option} onChange={(event) => write(at, event.currentTarget.value)} />
          </Field>
        ))}
      </Form>
    </Dialog>
  )
}
