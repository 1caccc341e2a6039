import { useEffect, useRef } from 'react'
import { RadioGroup } from '#platform/web/ui/radio-group.tsx'
import type { AskedQuestion } from '../../contract.ts'
import { choicesOf } from './choices.ts'

interface Props {
  readonly question: AskedQuestion
  readonly chosen: number | undefined
  readonly onChoose: (choice: number) => void
}

/** One question of a quiz; it has the focus when it comes, so that it is read out. */
export function QuizQuestion({ question, chosen, onChoose }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="wrap-anywhere font-medium text-md outline-none">
        {question.text}
      </h3>
      <RadioGroup
        label={question.text}
        options={choicesOf(question)}
        value={chosen === undefined ? '' : String(chosen)}
        onChange={(value) => onChoose(Number(value))}
        cards
      />
    </>
  )
}
