import { Trans, useLingui } from '@lingui/react/macro'
import { Clock, Rewind } from 'lucide-react'
import { type RefObject, useState } from 'react'
import type { PlayerHandle } from '#domains/media/web.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Form } from '#platform/web/ui/form.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { longestHighlight } from '../../limits.ts'
import { type HighlightTimeField, highlightTimeFault } from '../../times.ts'
import { msOf, type TimeDraft, timeDraftOf } from './time-draft.ts'
import { TimeFields } from './time-fields.tsx'

export interface HighlightDraft {
  readonly text: string
  /** ms */
  readonly relOffset: number
  readonly duration: number
}

interface Props {
  /** What stands there at first. */
  readonly highlight?: HighlightDraft
  /** Of the video, ms; null while it is not known. */
  readonly durationMs: number | null
  /** The player above; null while nothing plays yet. */
  readonly player: RefObject<PlayerHandle | null>
  readonly isNew: boolean
  readonly busy: boolean
  readonly refusal: string | undefined
  readonly onSend: (draft: HighlightDraft) => void
  readonly onCancel: () => void
}

/** ms before the end from which it is looked at (CM-9.25). */
const before = 3000

/** The text of a highlight and its times, which are told to be wrong as they are typed. */
export function HighlightForm({ highlight, durationMs, player, isNew, busy, refusal, onSend, onCancel }: Props) {
  const { t } = useLingui()
  const [text, setText] = useState(highlight?.text ?? '')
  const { start, end, last, change } = useTimes(highlight)
  const times = { start: msOf(start) ?? 0, end: msOf(end) }
  const fault = highlightTimeFault(times, durationMs, last)
  const isEmpty = text.trim() === ''
  const send = async () => {
    if (isEmpty || fault || busy) return
    onSend({ text: text.trim(), relOffset: times.start, duration: times.end === null ? 0 : times.end - times.start })
  }
  const now = (which: HighlightTimeField) => () => change(which, timeDraftOf((player.current?.position() ?? 0) * 1000))
  const review = () => player.current?.seek(Math.max(0, (times.end ?? 0) - before) / 1000)
  const faultOf = (which: HighlightTimeField) => (fault?.field === which ? fault.message : undefined)
  return (
    <Form onSend={send} className="rounded-lg bg-sunken p-4">
      <Field label={t`Title`} error={refusal} required>
        <Textarea
          rows={1}
          limit={longestHighlight}
          value={text}
          onChange={(event) => setText(event.currentTarget.value.replace(/\n/g, ' '))}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <TimeFields label={t`Start`} value={start} error={faultOf('start')} onChange={(next) => change('start', next)}>
          <Button size="sm" icon={Clock} onClick={now('start')}>
            <Trans>Now</Trans>
          </Button>
        </TimeFields>
        <TimeFields label={t`End`} optional value={end} error={faultOf('end')} onChange={(next) => change('end', next)}>
          <Button size="sm" icon={Clock} onClick={now('end')}>
            <Trans>Now</Trans>
          </Button>
          {times.end !== null && (
            <Button size="sm" icon={Rewind} onClick={review}>
              <Trans>Review the end</Trans>
            </Button>
          )}
        </TimeFields>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" busy={busy} disabled={isEmpty} onClick={() => void send()}>
          {isNew ? <Trans>Add</Trans> : <Trans>Save</Trans>}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </Form>
  )
}

function useTimes(highlight: HighlightDraft | undefined) {
  const { relOffset = null, duration = 0 } = highlight ?? {}
  const [start, setStart] = useState<TimeDraft>(() => timeDraftOf(relOffset ?? 0))
  const [end, setEnd] = useState<TimeDraft>(() => timeDraftOf(duration === 0 ? null : (relOffset ?? 0) + duration))
  const [last, setLast] = useState<HighlightTimeField>('end')
  const change = (which: HighlightTimeField, next: TimeDraft) => {
    setLast(which)
    if (which === 'start') setStart(next)
    else setEnd(next)
  }
  return { start, end, last, change }
}
