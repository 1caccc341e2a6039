import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import type { ListsOfVideo } from '../../contract.ts'
import { problemOf } from '../../names.ts'
import { listsOfVideoQuery } from '../queries.ts'
import { useSaving } from '../use-saving.ts'

/** A person's lists with a box each for this video, and a field for a new one. */
export function SavePanel({ videoId }: { videoId: string }) {
  const query = useQuery(listsOfVideoQuery(videoId))
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} className="py-4" />
  if (!query.data) return <Spinner className="mx-auto my-6" />
  return <Lists videoId={videoId} lists={query.data} />
}

function Lists({ videoId, lists }: { videoId: string; lists: ListsOfVideo }) {
  const { t } = useLingui()
  const saving = useSaving(videoId)
  const full = lists.count >= lists.limit
  return (
    <div className="grid gap-4">
      <ul aria-label={t`Your lists`} className="-m-1 grid max-h-64 gap-3 overflow-y-auto p-1">
        {lists.items.map(({ name, checked }) => (
          <li key={name}>
            <Checkbox
              label={<span className="wrap-anywhere">{name}</span>}
              checked={checked}
              disabled={full && !checked}
              onChange={(saved) => saving.mutate({ name, saved })}
            />
          </li>
        ))}
      </ul>
      <NewList lists={lists} full={full} onSave={(name) => saving.mutate({ name, saved: true })} />
    </div>
  )
}

function NewList({ lists, full, onSave }: { lists: ListsOfVideo; full: boolean; onSave: (name: string) => void }) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const save = () => {
    const text = name.trim()
    const held = lists.items.some((list) => list.checked && list.name === text)
    const problem = problemOf(text, 'create') ?? (held ? t`You have already added content to the list.` : undefined)
    if (problem) return toast.error(problem, { for: 4000 })
    setName('')
    onSave(text)
  }
  return (
    <form
      className="flex items-end gap-2 border-line border-t pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Field label={t`New list`} hint={full && <Trans>A video can be in {lists.limit} lists.</Trans>} className="flex-1">
        <Input value={name} disabled={full} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Button type="submit" disabled={full} className={full ? 'self-center' : ''}>
        <Trans>Add</Trans>
      </Button>
    </form>
  )
}
