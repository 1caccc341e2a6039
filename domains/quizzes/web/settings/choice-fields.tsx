import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { choiceFields } from '../../question.ts'
import { type QuestionDraft, withChoice } from './question-draft.ts'

interface Props {
  readonly draft: QuestionDraft
  readonly faults: Readonly<Record<string, string>>
  readonly onChange: (draft: QuestionDraft) => void
}

/** The options of a question, and which of them is right. */
export function ChoiceFields({ draft, faults, onChange }: Props) {
  const { t } = useLingui()
  const name = useId()
  return (
    <Field label={t`Options`} hint={t`Select the correct one.`} error={faults['answer']} group>
      <div className="flex flex-col gap-3">
        {draft.choices.map((choice, index) => {
          const number = index + 1
          return (
            <div key={number} className="flex items-start gap-3">
              <input
                type="radio"
                name={name}
                aria-label={t`Option ${number} is correct`}
                checked={draft.answer === number}
                onChange={() => onChange({ ...draft, answer: number })}
                className="mt-2.5 size-5 shrink-0 accent-accent"
              />
              <Field
                label={t`Option ${number}`}
                hideLabel
                required={index < 2}
                error={faults[choiceFields[index] ?? '']}
                className="flex-1"
              >
                <Input
                  placeholder={index < 2 ? t`Option ${number}` : t`Option ${number} (optional)`}
                  value={choice}
                  onChange={(event) => onChange(withChoice(draft, index, event.currentTarget.value))}
                />
              </Field>
            </div>
          )
        })}
      </div>
    </Field>
  )
}
