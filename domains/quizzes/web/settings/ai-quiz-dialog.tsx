import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Video } from '#domains/videos/contract.ts'
import { isRefusal } from '#platform/web/client.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { DialogPanel } from '#platform/web/ui/dialog-panel.tsx'
import { Field, FormError } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import type { QuizPosition } from '../../contract.ts'
import { mostSuggestedQuestions } from '../../limits.ts'
import { PositionField } from './position-field.tsx'
import { useGenerateQuiz } from './use-quizzes.ts'

export interface AiQuizDialogProps {
  readonly open: boolean
  readonly video: Video
  readonly onClose: () => void
}

/** Makes a quiz whose questions are suggested from the transcript. */
export function AiQuizDialog({ open, video, onClose }: AiQuizDialogProps) {
  const { t } = useLingui()
  const [position, setPosition] = useState<QuizPosition | ''>('')
  const [count, setCount] = useState('5')
  const [faults, setFaults] = useState<{ position?: string; count?: string; form?: string }>({})
  const generate = useGenerateQuiz(video.id)
  const hasTranscript = (video.playback?.captions.length ?? 0) > 0
  const submit = () => {
    const number = /^\d{1,2}$/.test(count.trim()) ? Number(count) : 0
    const isWrong = number < 1 || number > mostSuggestedQuestions
    setFaults({
      ...(position === '' && { position: t`Please select a valid position for the quiz` }),
      ...(isWrong && { count: t`Enter a number from 1 to ${mostSuggestedQuestions}.` }),
    })
    if (position === '' || isWrong) return
    const request = { position, numQuestions: number, artifactId: '' }
    generate.mutate(request, {
      onSuccess: onClose,
      onError: (error) =>
        setFaults({ form: isRefusal(error, 'conflict') ? error.message : t`Failed to generate AI quiz. Please try again` }),
    })
  }
  return (
    <DialogPanel
      open={open}
      onClose={onClose}
      title={t`AI quiz`}
      description={<Trans>Questions are suggested from the transcript. Viewers see only those that you keep.</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" busy={generate.isPending} disabled={!hasTranscript} onClick={submit}>
            <Trans>Suggest questions</Trans>
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {!hasTranscript && (
          <p role="status" className="text-muted">
            <Trans>This video has no transcript. Add one first.</Trans>
          </p>
        )}
        <FormError>{faults.form}</FormError>
        <PositionField value={position} error={faults.position} onChange={setPosition} />
        <Field label={t`Number of questions`} required error={faults.count} className="max-w-56">
          <Input inputMode="numeric" value={count} onChange={(event) => setCount(event.currentTarget.value)} />
        </Field>
      </div>
    </DialogPanel>
  )
}
