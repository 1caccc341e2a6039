import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { suggestPeople } from '#domains/accounts/web.ts'
import { toast } from '#platform/web/toasts.tsx'
import { type Chip, ChipsInput, type Suggestion } from '#platform/web/ui/chips-input.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { authorsIn, isAuthorName, longestAuthor, mostAuthors } from '../../author-names.ts'
import type { Draft } from './draft.ts'

/** Whoever has a username that is no name of an author is named as they are shown. */
async function suggestAuthors(text: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  const people = await suggestPeople(text, signal)
  return people
    .map((person) => (isAuthorName(person.value) ? person : { ...person, value: person.label }))
    .filter(({ value }) => isAuthorName(value))
}

interface Props {
  readonly authors: Draft['authors']
  readonly onChange: (authors: Draft['authors']) => void
}

/** Who made it: people of the organisation, whose names are kept up to date, or names as they are typed (CM-1.10, CM-5.03 to CM-5.05). */
export function AuthorsField({ authors, onChange }: Props) {
  const { t } = useLingui()
  const [error, setError] = useState('')
  const create = (text: string): readonly Chip[] | null => {
    const names = authorsIn(text)
    const refused = !names.every(isAuthorName)
    const message = refused
      ? t`This character is not allowed in author name`
      : names.some((name) => [...name].length > longestAuthor)
        ? t`An author name has at most ${longestAuthor} characters.`
        : ''
    setError(message)
    if (refused) toast.error(message, { id: 'authors', for: 4000 })
    return message === '' ? names.map((name) => ({ value: name, label: name })) : null
  }
  return (
    <Field label={t`Authors`} optional hint={t`Who made it, if not only the owner. Enter or a comma adds one.`} error={error}>
      <ChipsInput
        chips={authors.map(({ name, displayname }) => ({ value: name, label: displayname }))}
        limit={mostAuthors}
        suggest={suggestAuthors}
        create={create}
        onChange={(chips) => onChange(chips.map(({ value, label }) => ({ name: value, displayname: label })))}
      />
    </Field>
  )
}
