import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { Video } from '#domains/videos/contract.ts'
import { isRefusal } from '#platform/web/client.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { DialogPanel } from '#platform/web/ui/dialog-panel.tsx'
import { Field, FormError } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Switch } from '#platform/web/ui/switch.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import type { Quiz } from '../../contract.ts'
import { longestDescription } from '../../limits.ts'
import { quizFaults } from '../../quiz.ts'
import { PositionField } from './position-field.tsx'
import { type QuizBody, useSaveQuiz } from './use-quizzes.ts'

export interface QuizFormProps {
  readonly open: boolean
  readonly video: Video
  /** Null: a new one. */
  readonly quiz: Quiz | null
  readonly onClose: () => void
}

/** What the form holds: numbers as they are typed. */
interface QuizDraft extends Omit<QuizBody, 'question_count'> {
  readonly question_count: string
}

const isNew: Omit<QuizDraft, 'passing_score' | 'question_count'> & Pick<Quiz, 'passing_score' | 'question_count'> = {
  title: '',
  description: '',
  appears_at: 'end',
  show_answer_flag: false,
  compulsory_flag: false,
  passing_score_flag: false,
  passing_score: null,
  apply_to_all: false,
  question_count: 0,
}

function draftOf(quiz: Quiz | null): QuizDraft {
  const { title, description, appears_at, show_answer_flag, compulsory_flag, passing_score_flag, apply_to_all, ...numbers } = quiz ?? isNew
  return {
    title,
    description,
    appears_at,
    show_answer_flag,
    compulsory_flag,
    passing_score_flag,
    apply_to_all,
    passing_score: numbers.passing_score === null ? '' : String(numbers.passing_score),
    question_count: String(numbers.question_count),
  }
}

const bodyOf = (draft: QuizDraft): QuizBody => ({
  ...draft,
  title: draft.title.trim(),
  description: draft.description.trim(),
  passing_score: draft.passing_score.trim(),
  question_count: draft.question_count.trim() === '' ? 0 : Number(draft.question_count),
})

type Faults = Readonly<Record<string, string>>

const fields = ['title', 'description', 'passing_score', 'question_count']

/** What is entered, what is wrong with it, and how it is saved. */
function useQuizForm({ video, quiz, onClose }: QuizFormProps) {
  const [draft, setDraft] = useState(() => draftOf(quiz))
  const [faults, setFaults] = useState<Faults>({})
  const save = useSaveQuiz(video.id)
  const change = (next: QuizDraft) => {
    setDraft(next)
    setFaults({})
  }
  const submit = () => {
    if (save.isPending) return
    const body = bodyOf(draft)
    const found = quizFaults({ ...body, passing_score: body.passing_score_flag ? body.passing_score : null }).toReversed()
    setFaults(Object.fromEntries(found.map(({ field, message }) => [field, message])))
    if (found.length > 0) return
    const onError = (error: Error) => setFaults({ [(isRefusal(error) && error.field) || 'form']: error.message })
    save.mutate({ quiz, body }, { onSuccess: onClose, onError })
  }
  const general = Object.entries(faults).find(([field]) => !fields.includes(field))?.[1]
  return { draft, faults, general, change, submit, isBusy: save.isPending }
}

/** Makes a quiz, or changes one; `key` it by what it is about. */
export function QuizForm(props: QuizFormProps) {
  const { open, quiz, onClose } = props
  const { t } = useLingui()
  const id = useId()
  const { draft, faults, general, change, submit, isBusy } = useQuizForm(props)
  return (
    <DialogPanel
      open={open}
      onClose={onClose}
      title={quiz === null ? t`New quiz` : t`Edit quiz`}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" type="submit" form={id} busy={isBusy}>
            {quiz === null ? <Trans>Create quiz</Trans> : <Trans>Save quiz</Trans>}
          </Button>
        </>
      }
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
        <Field label={t`Title`} required error={faults['title']}>
          <Input value={draft.title} onChange={(event) => change({ ...draft, title: event.currentTarget.value })} />
        </Field>
        <Field label={t`Description`} optional error={faults['description']}>
          <Textarea
            rows={2}
            limit={longestDescription}
            value={draft.description}
            onChange={(event) => change({ ...draft, description: event.currentTarget.value })}
          />
        </Field>
        <PositionField value={draft.appears_at} onChange={(appears_at) => change({ ...draft, appears_at })} />
        <Rules draft={draft} faults={faults} onChange={change} />
      </form>
    </DialogPanel>
  )
}

interface RulesProps {
  readonly draft: QuizDraft
  readonly faults: Faults
  readonly onChange: (draft: QuizDraft) => void
}

function Rules({ draft, faults, onChange }: RulesProps) {
  const { t } = useLingui()
  return (
    <>
      <div className="flex flex-col gap-3">
        <Switch
          label={t`Passing score`}
          checked={draft.passing_score_flag}
          onChange={(passing_score_flag) => onChange({ ...draft, passing_score_flag })}
        />
        {draft.passing_score_flag && (
          <Field label={t`Percent of correct answers`} required error={faults['passing_score']} className="max-w-56">
            <Input
              inputMode="decimal"
              value={draft.passing_score}
              onChange={(event) => onChange({ ...draft, passing_score: event.currentTarget.value })}
            />
          </Field>
        )}
      </div>
      <Field
        label={t`Questions per attempt`}
        hint={t`Drawn at random from all questions of the quiz. 0 asks all of them.`}
        error={faults['question_count']}
        className="max-w-56"
      >
        <Input
          inputMode="numeric"
          value={draft.question_count}
          onChange={(event) => onChange({ ...draft, question_count: event.currentTarget.value })}
        />
      </Field>
      <div className="flex flex-col gap-3">
        <Checkbox
          label={t`Show the correct answers`}
          hint={t`After the viewer has finished the quiz.`}
          checked={draft.show_answer_flag}
          onChange={(show_answer_flag) => onChange({ ...draft, show_answer_flag })}
        />
        <Checkbox
          label={t`Compulsory`}
          hint={t`Viewers go on only after they have finished the quiz.`}
          checked={draft.compulsory_flag}
          onChange={(compulsory_flag) => onChange({ ...draft, compulsory_flag })}
        />
        <Checkbox
          label={t`Apply to all questions`}
          hint={t`These two settings replace those of every question of the quiz.`}
          checked={draft.apply_to_all}
          onChange={(apply_to_all) => onChange({ ...draft, apply_to_all })}
        />
      </div>
    </>
  )
}
