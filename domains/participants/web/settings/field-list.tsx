import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { type Draft, withField, withFieldAt } from './draft.ts'
import { FieldRow } from './field-row.tsx'

interface Props {
  readonly draft: Draft
  readonly faults: Readonly<Record<string, string>>
  readonly onChange: (draft: Draft) => void
}

/** The fields in their order; whoever moves one by a button or key stays on it. */
export function FieldList({ draft, faults, onChange }: Props) {
  const { t } = useLingui()
  const list = useRef<HTMLOListElement>(null)
  const kept = useRef('')
  const [said, say] = useState('')
  useEffect(() => {
    if (kept.current === '') return
    const wanted = list.current?.querySelector<HTMLElement>(kept.current)
    kept.current = ''
    const fallback = list.current?.closest('form')?.querySelector<HTMLElement>('[data-add-field]')
    ;(wanted ?? fallback)?.focus()
  })
  const move = (key: string, to: number, control: string) => {
    const next = withFieldAt(draft, key, to)
    if (next === draft) return
    kept.current = `[data-field="${key}"] [data-control="${control}"]`
    const name = draft.fields.find((field) => field.key === key)?.name ?? ''
    const [place, all] = [to + 1, draft.fields.length]
    say(t`${name} is now ${place} of ${all}`)
    onChange(next)
  }
  const remove = (key: string) => {
    kept.current = '[data-field] none'
    onChange({ ...draft, fields: draft.fields.filter((field) => field.key !== key) })
  }
  return (
    <>
      <ol ref={list} aria-label={t`Form fields`} className="flex flex-col gap-3">
        {draft.fields.map((field, index) => (
          <FieldRow
            key={field.key}
            field={field}
            index={index}
            last={index === draft.fields.length - 1}
            faults={faults}
            onChange={(change) => onChange(withField(draft, field.key, change))}
            onMove={(to, control) => move(field.key, to, control)}
            onRemove={() => remove(field.key)}
          />
        ))}
      </ol>
      <output aria-live="polite" className="sr-only">
        {said}
      </output>
    </>
  )
}
