import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { searchTopicsFor, topicMin, topicPattern, topicsIn } from '#domains/topics/web.ts'
import { say } from '#platform/web/toasts.tsx'
import { type Chip, ChipsInput } from '#platform/web/ui/chips-input.tsx'
import { Field } from '#platform/web/ui/field.tsx'

const chipOf = (topic: string): Chip => ({ value: topic, label: topic })

interface Props {
  readonly topics: readonly string[]
  readonly onChange: (topics: readonly string[]) => void
}

/** Topics of a channel as chips: Enter, Space or a comma adds; other characters are not entered (LE-5.49 to LE-5.57). */
export function TopicsField({ topics, onChange }: Props) {
  const { t } = useLingui()
  const [error, setError] = useState('')
  const refuse = (message: string) => {
    setError(message)
    say.error(message, { id: 'topics', for: 4000 })
  }
  const accept = (text: string) => {
    const kept = [...text].filter((letter) => /[,\s]/.test(letter) || topicPattern.test(letter)).join('')
    if (kept !== text) refuse(t`This character is not allowed in channel topic`)
    return kept
  }
  const create = (text: string): readonly Chip[] => {
    const wanted = topicsIn(text)
    const topic = wanted.find((one) => topics.includes(one))
    if (topic) refuse(t`Topic ''${topic}'' is already added!`)
    else setError('')
    return wanted.filter((one) => [...one].length >= topicMin && !topics.includes(one)).map(chipOf)
  }
  return (
    <Field label={t`Topics`} hint={t`At least three characters each. Enter, Space or a comma adds one.`} error={error}>
      <ChipsInput
        chips={topics.map(chipOf)}
        onChange={(chips) => onChange(chips.map((chip) => chip.value))}
        suggest={async (text, signal) => (await searchTopicsFor(text, signal)).map(chipOf)}
        accept={accept}
        create={create}
        spaceAdds
      />
    </Field>
  )
}
