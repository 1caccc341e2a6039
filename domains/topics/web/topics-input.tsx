import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { toast } from '#platform/web/toasts.tsx'
import { type Chip, ChipsInput } from '#platform/web/ui/chips-input.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { topicMin, topicPattern, topicsIn } from '../topic-text.ts'
import { searchTopicsFor } from './search-topics.ts'

const chipOf = (topic: string): Chip => ({ value: topic, label: topic })

interface Props {
  readonly topics: readonly string[]
  readonly onChange: (topics: readonly string[]) => void
  /** Said of a character that is not allowed; the specification has a text for each kind of thing. */
  readonly refusal: string
  /** Such a character is not even entered; otherwise the topic is refused. */
  readonly keepsOut?: boolean
  readonly hint?: ReactNode
}

/** Topics of a thing as chips: Enter, Space or a comma adds; several may come at once (CM-5.06 to CM-5.14, LE-5.49 to LE-5.57). */
export function TopicsInput({ topics, onChange, refusal, keepsOut = false, hint }: Props) {
  const { t } = useLingui()
  const [error, setError] = useState('')
  const refuse = (message: string) => {
    setError(message)
    toast.error(message, { id: 'topics', for: 4000 })
  }
  const accept = (text: string) => {
    const kept = [...text].filter((letter) => /[,\s]/.test(letter) || topicPattern.test(letter)).join('')
    if (kept !== text) refuse(refusal)
    return kept
  }
  const create = (text: string): readonly Chip[] | null => {
    const wanted = topicsIn(text)
    if (wanted.some((topic) => !topicPattern.test(topic))) {
      refuse(refusal)
      return null
    }
    const topic = wanted.find((one) => topics.includes(one))
    const short = wanted.find((one) => [...one].length < topicMin)
    if (topic) refuse(t`Topic ''${topic}'' is already added!`)
    else if (short) setError(t`“${short}” is too short: a topic has at least ${topicMin} characters.`)
    else setError('')
    // What was typed stays, so that it can be finished.
    if (short && wanted.length === 1) return null
    return wanted.filter((one) => [...one].length >= topicMin && !topics.includes(one)).map(chipOf)
  }
  return (
    <Field label={t`Topics`} hint={hint ?? t`At least three characters each. Enter, Space or a comma adds one.`} error={error}>
      <ChipsInput
        chips={topics.map(chipOf)}
        onChange={(chips) => onChange(chips.map((chip) => chip.value))}
        suggest={async (text, signal) => (await searchTopicsFor(text, signal)).map(chipOf)}
        {...(keepsOut && { accept })}
        create={create}
        spaceAdds
      />
    </Field>
  )
}
