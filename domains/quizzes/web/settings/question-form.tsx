import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { Video } from '#domains/videos/contract.ts'
import { isRefusal } from '#platform/web/client.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { DialogPanel } from '#platform/web/ui/dialog-panel.tsx'
import { Field, FormError } from '#platform/web/ui/field.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import type { ShownQuestion } from '../../contract.ts'
import { longestQuestion } from '../../limits.ts'
import { questionFaults } from '../../question.ts'
import { ChoiceFields } from './choice-fields.tsx'
import { bodyOf, draftOf, type QuestionDraft, questionWordsOf } from './question-draft.ts'
import { QuestionTimeFields } from './time-fields.tsx'
import { useSaveQuestion } from './use-questions.ts'

export interface QuestionFormProps {
  readonly open: boolean
  readonly video: Video
  /** Null: a new one. */
  readonly question: ShownQuestion | null
  /** Empty: it stops the video. */
  readonly quizId: string
  /** Where a new one is put, ms. */
  readonly at: number
  /** Its flags are those of its quiz. */
  readonly flagsOfQuiz?: boolean
  readonly onClose: () => void
}

type Faults = Readonly<Record<string, string>>

const fields = ['text', 'ch1', 'ch2', 'ch3', 'ch4', 'answer', 'rel_offset']

/** What is entered, what is wrong with it, and how it is saved. */
function useQuestionForm({ video, question, quizId, at, onClose }: QuestionFormProps) {
  const [draft, setDraft] = useState(() => draftOf(question, at))
  const [faults, setFaults] = useState<Faults>({})
  const save = useSaveQuestion(video.id, quizId)
  const change = (next: QuestionDraft) => {
    setDraft(next)
    setFaults({})
  }
  const submit = () => {
    if (save.isPending) return
    const words = questionWordsOf(draft, question)
    const found = questionFaults(words, video.duration).toReversed()
    setFaults(Object.fromEntries(found.map(({ field, message }) => [field, message])))
    if (found.length > 0) return
    const onError = (error: Error) => setFaults({ [(isRefusal(error) && error.field) || 'form']: error.message })
    save.mutate({ body: bodyOf(draft, words), question }, { onSuccess: onClose, onError })
  }
  const general = Object.entries(faults).find(([field]) => !fields.includes(field))?.[1]
  return { draft, faults, general, change, submit, isBusy: save.isPending }
}

/** Makes a question, or changes one; `key` it by what it is about. */
export function QuestionForm(props: QuestionFormProps) {
  const { open, question, quizId, flagsOfQuiz = false, onClose } = props
  const { t } = useLingui()
  const id = useId()
  const { draft, faults, general, change, submit, isBusy } = useQuestionForm(props)
  const isPop = quizId === ''
  const isNew = isPop ? t`New pop-question` : t`New question`
  return (
    <DialogPanel
      open={open}
      onClose={onClose}
      title={question === null ? isNew : t`Edit question`}
      actions={<FormActions form={id} busy={isBusy} onCancel={onClose} />}
    >
      <form
        id={id}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <FormError>{general}</FormError>
        <Field label={t`Question`} required error={faults['text']}>
          <Textarea
            rows={2}
            limit={longestQuestion}
            value={draft.text}
            onChange={(event) => change({ ...draft, text: event.currentTarget.value })}
          />
        </Field>
        <ChoiceFields draft={draft} faults={faults} onChange={change} />
        <QuestionTimeFields
          label={isPop ? t`Appears at` : t`The video speaks of it at`}
          value={draft.time}
          error={faults['rel_offset']}
          onChange={(time) => change({ ...draft, time })}
        />
        {flagsOfQuiz ? <DecidedByQuiz /> : <Flags draft={draft} isPop={isPop} onChange={change} />}
      </form>
    </DialogPanel>
  )
}

function FormActions({ form, busy, onCancel }: { form: string; busy: boolean; onCancel: () => void }) {
  return (
    <>
      <Button kind="quiet" onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
      <Button kind="primary" type="submit" form={form} busy={busy}>
        <Trans>Save question</Trans>
      </Button>
    </>
  )
}

const DecidedByQuiz = () => (
  <p className="text-muted text-sm">
    <Trans>The quiz decides for all of its questions whether they must be answered and whether the correct answer is shown.</Trans>
  </p>
)

function Flags({ draft, isPop, onChange }: { draft: QuestionDraft; isPop: boolean; onChange: (draft: QuestionDraft) => void }) {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-3">
      <Checkbox
        label={t`Show the correct answer`}
        hint={isPop ? t`After the viewer has answered.` : t`After the viewer has finished the quiz.`}
        checked={draft.showAnswer}
        onChange={(showAnswer) => onChange({ ...draft, showAnswer })}
      />
      <Checkbox
        label={t`Compulsory`}
        hint={isPop ? t`The video continues only after an answer.` : t`The quiz can be finished only with an answer.`}
        checked={draft.compulsory}
        onChange={(compulsory) => onChange({ ...draft, compulsory })}
      />
    </div>
  )
}
