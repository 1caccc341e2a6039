import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ChipsInput } from '#platform/web/ui/chips-input.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { Switch } from '#platform/web/ui/switch.tsx'
import { longestWord, mostWords, slowModes } from '../limits.ts'
import type { ShownControls } from './queries.ts'
import { nameOfSlowMode } from './slow-mode-name.ts'
import type { useSetControls } from './use-set-controls.ts'

/** Those of a list that was typed or pasted. */
const wordsIn = (text: string): readonly string[] => {
  const all = text.split(',').map((word) => [...word.trim()].slice(0, longestWord).join('').trim())
  return [...new Set(all)].filter((word) => word !== '')
}

interface Props {
  /** By which a button outside of it sends it. */
  readonly id: string
  readonly controls: ShownControls
  readonly save: ReturnType<typeof useSetControls>
}

/** Whether there are comments, slow mode, the words that moderators look at first, and whether there are reactions. */
export function ControlsForm({ id, controls: { rules, words: kept, comments_enabled, revision }, save }: Props) {
  const { t } = useLingui()
  const [slow, setSlow] = useState(rules.slow_mode_seconds)
  const [words, setWords] = useState<readonly string[]>(kept ?? [])
  const [comments, setComments] = useState(comments_enabled)
  const [reactions, setReactions] = useState(rules.reactions)
  const choices = [...new Set<number>([...slowModes, rules.slow_mode_seconds])].toSorted((a, b) => a - b)
  return (
    <form
      id={id}
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      onSubmit={(sent) => {
        sent.preventDefault()
        if (!save.isPending) save.mutate({ slow_mode_seconds: slow, words: [...words], reactions, comments_enabled: comments, revision })
      }}
    >
      <Switch
        label={t`Comments`}
        hint={t`Without them the tab is hidden, and what was written there.`}
        checked={comments}
        onChange={setComments}
      />
      <Field label={t`Slow mode`} hint={t`How long somebody waits between two comments.`}>
        <Select
          options={choices.map((seconds) => ({ value: String(seconds), label: nameOfSlowMode(seconds) }))}
          value={String(slow)}
          onChange={(seconds) => setSlow(Number(seconds))}
        />
      </Field>
      <Field
        label={t`Words that are held`}
        hint={t`A comment with one of these waits until a moderator has published it. Enter or a comma adds one; an * at its end stands for any ending.`}
      >
        <ChipsInput
          chips={words.map((word) => ({ value: word, label: word }))}
          limit={mostWords}
          create={(text) => wordsIn(text).map((word) => ({ value: word, label: word }))}
          onChange={(chips) => setWords(chips.map(({ value }) => value))}
        />
      </Field>
      <Switch
        label={t`Reactions`}
        hint={t`People send them with one press while the event is on.`}
        checked={reactions}
        onChange={setReactions}
      />
    </form>
  )
}
