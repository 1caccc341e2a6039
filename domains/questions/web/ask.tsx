import { Trans, useLingui } from '@lingui/react/macro'
import type { KeyboardEvent } from 'react'
import { useDraft } from '#domains/comments/web.ts'
import type { EventDetail } from '#domains/events/contract.ts'
import { useBusy } from '#platform/web/busy.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { longestAsked } from '../limits.ts'
import { useAskQuestion } from './use-question-changes.ts'

/** Asks; blanks alone are passed over (LE-5.28), Ctrl and Enter send. What was not taken stays in the box. */
export function Ask({ event }: { event: EventDetail }) {
  const { t } = useLingui()
  const { text, write, empty } = useDraft(`question ${event.id}`)
  const ask = useAskQuestion(event)
  useBusy(text !== '')
  const send = () => {
    const words = text.trim()
    if (words !== '' && !ask.isPending) ask.mutate(words, { onSuccess: () => empty(words) })
  }
  const onKeyDown = (pressed: KeyboardEvent) => {
    if (pressed.key !== 'Enter' || !(pressed.ctrlKey || pressed.metaKey)) return
    pressed.preventDefault()
    send()
  }
  return (
    <form
      className="grid gap-2"
      onSubmit={(sent) => {
        sent.preventDefault()
        send()
      }}
    >
      <Field label={t`Ask a question`} hint={event.can.moderate ? undefined : t`Others see it once a moderator has posted it.`}>
        <Textarea
          rows={2}
          limit={longestAsked}
          maxLength={longestAsked}
          value={text}
          onKeyDown={onKeyDown}
          onChange={(typed) => write(typed.currentTarget.value)}
        />
      </Field>
      <Button type="submit" size="sm" kind="primary" busy={ask.isPending} aria-keyshortcuts={t`Control+Enter`} className="justify-self-end">
        <Trans>Ask</Trans>
      </Button>
    </form>
  )
}
