import { Trans, useLingui } from '@lingui/react/macro'
import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import { useBusy } from '#platform/web/busy.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { longestAsked } from '../limits.ts'

interface Props {
  /** As it was asked. */
  readonly text: string
  readonly onPost: (text: string) => void
  readonly onCancel: () => void
}

/** Whoever opens it writes. */
const focused = (field: HTMLTextAreaElement | null) => field?.focus()

/** A question that waits, to be posted in other words. */
export function Mend({ text: before, onPost, onCancel }: Props) {
  const { t } = useLingui()
  const [text, setText] = useState(before)
  const words = text.trim()
  useBusy(words !== before)
  return (
    <form
      className="mt-1.5 grid gap-2"
      onSubmit={(sent) => {
        sent.preventDefault()
        if (words !== '') onPost(words)
      }}
    >
      <Field label={t`Question to post`} hint={words === '' ? t`A question has words in it.` : undefined}>
        <Textarea
          ref={focused}
          rows={2}
          limit={longestAsked}
          maxLength={longestAsked}
          value={text}
          onChange={(typed) => setText(typed.currentTarget.value)}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-1.5">
        <Button size="sm" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" size="sm" kind="primary" icon={Megaphone} disabled={words === ''}>
          <Trans>Post</Trans>
        </Button>
      </div>
    </form>
  )
}
