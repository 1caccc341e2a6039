import { Trans, useLingui } from '@lingui/react/macro'
import { ClipboardList, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { afterSaving } from '#platform/web/queries/after-saving.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field, FormError } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { UnsavedBar } from '#platform/web/unsaved.tsx'
import type { ParticipantForm } from '../../contract.ts'
import { formFaults, isEmptyForm } from '../../form.ts'
import { longestGdpr } from '../../limits.ts'
import { type Draft, draftOf, formOf, newField } from './draft.ts'
import { FieldList } from './field-list.tsx'

type Faults = Readonly<Record<string, string>>

const same = (a: Draft, b: Draft) => JSON.stringify(formOf(a)) === JSON.stringify(formOf(b))

interface Outcome {
  readonly onSuccess: (now: ParticipantForm) => void
  readonly onError: (error: Error) => void
}

interface Props {
  readonly label: string
  /** Null: there is none yet. */
  readonly form: ParticipantForm | null
  /** Of what it appears in, s; null: it is not known, or it appears at no time. */
  readonly duration: number | null
  readonly timed: boolean
  readonly saving: boolean
  readonly onSave: (form: ParticipantForm, outcome: Outcome) => void
}

/** Makes a form; saved when the person says so. */
export function FormParts({ label, form, duration, timed, saving, onSave }: Props) {
  const { t } = useLingui()
  const [saved, setSaved] = useState(() => draftOf(form))
  const [draft, setDraft] = useState(saved)
  const [faults, setFaults] = useState<Faults>({})
  const change = (next: Draft) => {
    setDraft(next)
    setFaults({})
  }
  const submit = () => {
    const sent = formOf(draft)
    const found = Object.fromEntries(formFaults(sent, duration).map(({ field, message }) => [field, message]))
    setFaults(found)
    if (Object.keys(found).length > 0) return
    onSave(sent, {
      onSuccess: (now) => {
        const next = draftOf(isEmptyForm(now) ? null : now)
        setSaved(next)
        setDraft((current) => afterSaving(next, draft, current))
      },
      onError: (error) => setFaults({ ['field' in error && typeof error.field === 'string' ? error.field : 'form']: error.message }),
    })
  }
  const empty = draft.fields.length === 0 && draft.gdpr === '' && draft.name === ''
  const begin = () => change({ ...draft, name: t`About you`, fields: [newField()] })
  return (
    <form
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {empty ? (
        <Button icon={ClipboardList} onClick={begin}>
          <Trans>Create form</Trans>
        </Button>
      ) : (
        <Editing draft={draft} faults={faults} timed={timed} onChange={change} />
      )}
      <UnsavedBar unsaved={!same(draft, saved)} saving={saving} onSave={submit} onDiscard={() => change(saved)} />
    </form>
  )
}

interface EditingProps {
  readonly draft: Draft
  readonly faults: Faults
  readonly timed: boolean
  readonly onChange: (draft: Draft) => void
}

/** Faults that belong to no input. */
const general = (faults: Faults) => faults['form'] ?? faults['fields']

function Editing({ draft, faults, timed, onChange }: EditingProps) {
  const { t } = useLingui()
  const anyFault = Object.keys(faults).length > 0
  return (
    <div className="flex flex-col gap-5">
      {anyFault && <FormError>{general(faults) ?? <Trans>This couldn’t be saved. Check the marked fields below.</Trans>}</FormError>}
      <div className="grid gap-5 sm:grid-cols-[1fr_12rem]">
        <Field label={t`Title of the form`} required error={faults['name']}>
          <Input value={draft.name} onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })} />
        </Field>
        {timed && (
          <Field label={t`Appears at`} hint={t`Minutes and seconds, as 1:05`} error={faults['appears_at']}>
            <Input value={draft.at} onChange={(event) => onChange({ ...draft, at: event.currentTarget.value })} />
          </Field>
        )}
      </div>
      <FieldList draft={draft} faults={faults} onChange={onChange} />
      <Button
        icon={Plus}
        data-add-field
        className="self-start"
        onClick={() => onChange({ ...draft, fields: [...draft.fields, newField()] })}
      >
        <Trans>Add a field</Trans>
      </Button>
      <Field
        label={t`Consent text`}
        optional
        hint={t`If you add text, viewers must tick a box to agree. What they agreed to is kept with their answers.`}
        error={faults['gdpr']}
      >
        <Textarea
          rows={3}
          limit={longestGdpr}
          value={draft.gdpr}
          onChange={(event) => onChange({ ...draft, gdpr: event.currentTarget.value })}
        />
      </Field>
      <Button kind="danger-quiet" icon={Trash2} className="self-start" onClick={() => onChange(draftOf(null))}>
        <Trans>Remove the form</Trans>
      </Button>
    </div>
  )
}
