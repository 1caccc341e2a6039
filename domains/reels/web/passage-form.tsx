import { Trans, useLingui } from '@lingui/react/macro'
import { Clapperboard } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { Video } from '#domains/videos/contract.ts'
import { clock } from '#platform/contract/duration.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { longestPassage } from '../limits.ts'
import { readTimeText } from './read-clock.ts'
import { ReelDialog } from './reel-dialog.ts'

export interface FormPassage {
  /** Whole seconds. */
  readonly start: number
  readonly end: number
}

interface Props {
  readonly video: Video
  readonly passage: FormPassage
  /** The reel is being made, or was given up. */
  readonly onDone?: () => void
}

/** From where to where in the video; then the reel is edited. */
export function PassageForm({ video, passage, onDone }: Props) {
  const { t } = useLingui()
  const [start, setStart] = useState(clock(passage.start))
  const [end, setEnd] = useState(clock(passage.end))
  const [wrong, setWrong] = useState<string>()
  const [making, setMaking] = useState<FormPassage>()
  const last = Math.floor(video.duration ?? 0)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const [from, to] = [readTimeText(start), readTimeText(end)]
    if (from === null || to === null) return setWrong(t`Enter times as minutes and seconds, like 1:05.`)
    if (from >= to || to > last) return setWrong(t`The passage must begin before it ends, and end at ${clock(last)} at the latest.`)
    if (to - from > longestPassage) return setWrong(t`A reel is made of ${longestPassage / 60} minutes at most.`)
    setWrong(undefined)
    setMaking({ start: from, end: to })
  }
  const close = () => {
    setMaking(undefined)
    onDone?.()
  }
  return (
    <form aria-label={t`Make a reel`} onSubmit={send} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start gap-3">
        <Field label={t`From`} className="w-28" error={wrong && ' '}>
          <Input value={start} inputMode="numeric" onChange={(event) => setStart(event.target.value)} />
        </Field>
        <Field label={t`To`} className="w-28" error={wrong && ' '}>
          <Input value={end} inputMode="numeric" onChange={(event) => setEnd(event.target.value)} />
        </Field>
      </div>
      {wrong && (
        <p role="alert" className="text-danger-ink text-sm">
          {wrong}
        </p>
      )}
      <div>
        <Button type="submit" kind="primary" icon={Clapperboard}>
          <Trans>Continue</Trans>
        </Button>
      </div>
      {making && <ReelDialog open onClose={close} video={video} title={video.displayname} {...making} />}
    </form>
  )
}
