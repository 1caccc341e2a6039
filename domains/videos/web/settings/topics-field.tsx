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
  /** What is said of a character that is not allowed; the specification has a text for each kind of thing. */
  readonly refusal?: string
}

/** Topics as chips: Enter, Space or a comma adds; several may come at once (CM-5.06 to CM-5.14). */
export function TopicsField({ topics, onChange, refusal }: Props) {
  const { t } = useLingui()
  const [error, setError] = useState('')
  const refuse = (message: string) => {
    setError(message)
    say.error(message, { id: 'topics', for: 4000 })
  }
  const create = (text: string): readonly Chip[] | null => {
    const wanted = topicsIn(text)
    if (wanted.some((topic) => !topicPattern.test(topic))) {
      refuse(refusal ?? t`This character is not allowed in video topic`)
      return null
    }
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
        create={create}
        spaceAdds
      />
    </Field>
  )
}
