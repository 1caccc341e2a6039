import { clock } from '#platform/contract/duration.ts'
import type { FormField } from '../../answers.ts'
import type { ParticipantForm } from '../../contract.ts'
import { longestIdentifier } from '../../limits.ts'

export interface DraftField extends FormField {
  /** Of the row, while the page is open. */
  readonly key: string
  /** Nobody has chosen the identifier: it follows the name. */
  readonly follows: boolean
}

/** What the page holds of a form. */
export interface Draft {
  readonly name: string
  readonly fields: readonly DraftField[]
  readonly gdpr: string
  /** `1:05` */
  readonly at: string
}

let keys = 0
const newKey = () => `field-${keys++}`

export const draftOf = (form: ParticipantForm | null): Draft => ({
  name: form?.name ?? '',
  fields: (form?.fields ?? []).map((field) => ({ ...field, key: newKey(), follows: false })),
  gdpr: form?.gdpr ?? '',
  at: form ? written(form.appears_at) : '0:00',
})

/** `1:05`, and what there is of a second: `1:05.5`. */
const written = (at: number) => clock(at) + `${Math.round((at % 1) * 1000) / 1000}`.slice(1)

/** s, from `65`, `1:05` or `1:00:05.5`; NaN where it is no time. */
export function secondsIn(time: string): number {
  const found = /^(?:(?:(\d{1,3}):)?(\d{1,5}):)?(\d{1,6}(?:\.\d{1,3})?)$/.exec(time.trim())
  if (!found) return Number.NaN
  const [, hours = 0, minutes = 0, seconds = 0] = found
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

/** The form as it is sent. */
export const formOf = ({ name, fields, gdpr, at }: Draft): ParticipantForm => ({
  name: name.trim(),
  fields: fields.map((field) => ({
    name: field.name.trim(),
    identifier: field.identifier.trim(),
    mandatory: field.mandatory,
    pattern: field.pattern.trim(),
    type: field.type,
  })),
  gdpr: gdpr.trim(),
  appears_at: secondsIn(at),
})

export const newField = (): DraftField => ({
  key: newKey(),
  follows: true,
  name: '',
  identifier: '',
  mandatory: true,
  pattern: '',
  type: 'text',
})

/** An identifier made of a name, that no other field has. */
export function identifierFor(name: string, taken: readonly string[]): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, longestIdentifier - 3)
  if (plain === '') return ''
  const all = new Set([...taken, 'gdpr'])
  for (let number = 1; ; number++) {
    const one = number === 1 ? plain : `${plain}_${number}`
    if (!all.has(one)) return one
  }
}

/** One field with something changed; a name is followed by its identifier. */
export function withField(draft: Draft, key: string, change: Partial<DraftField>): Draft {
  const others = draft.fields.filter((field) => field.key !== key).map(({ identifier }) => identifier)
  const changed = (field: DraftField): DraftField => {
    const next = { ...field, ...change }
    return next.follows && change.name !== undefined ? { ...next, identifier: identifierFor(change.name, others) } : next
  }
  return { ...draft, fields: draft.fields.map((field) => (field.key === key ? changed(field) : field)) }
}

/** One field at another place, from 0. */
export function withFieldAt(draft: Draft, key: string, to: number): Draft {
  const from = draft.fields.findIndex((field) => field.key === key)
  const field = draft.fields[from]
  if (!field || to < 0 || to >= draft.fields.length) return draft
  return { ...draft, fields: draft.fields.toSpliced(from, 1).toSpliced(to, 0, field) }
}
