import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { FormError } from '#platform/web/ui/field.tsx'
import { useUnsavedGuard } from '#platform/web/unsaved.tsx'
import { type Draft, NewVideo } from '../upload/new-video.tsx'
import { type RecordingState, resetRecording } from './recording-state.ts'

export interface FinishedRecordingProps {
  readonly recording: RecordingState
  /** The id of what it became. */
  readonly video: string
}

/** What the recording is called and who may watch it: it is an ordinary video from here on. */
export function FinishedRecording({ recording: { problem, notice }, video }: FinishedRecordingProps) {
  const [draft, setDraft] = useState<Draft>()
  useUnsavedGuard(draft !== undefined)
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      {notice && <p role="status">{notice}</p>}
      <FormError>{problem}</FormError>
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface px-5 py-4">
        <p role="status" className="min-w-0 flex-1 basis-64">
          <Trans>Recording saved. Only you can see it until you share it.</Trans>
        </p>
        <Button disabled={draft !== undefined} onClick={() => resetRecording()}>
          <Trans>Record another</Trans>
        </Button>
      </div>
      <NewVideo id={video} arrived draft={draft} onDraft={setDraft} />
    </div>
  )
}
