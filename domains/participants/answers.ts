import type { ParticipantForm } from './contract.ts'
import { longestAnswer } from './limits.ts'
import { patternOf } from './pattern.ts'

export type FormField = ParticipantForm['fields'][number]

/** Identifier → text. */
export type Answers = Readonly<Record<string, string>>

const kinds: Readonly<Record<FormField['type'], { readonly fits: (answer: string) => boolean; readonly fault: string }>> = {
  text: { fits: () => true, fault: '' },
  email: { fits: (answer) => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(answer), fault: 'This is not an email address.' },
  phone: { fits: (answer) => /^\d{1,9}$/.test(answer), fault: 'A phone number has digits only, 9 at most.' },
  number: { fits: (answer) => /^-?\d+(?:\.\d+)?$/.test(answer), fault: 'This is not a number.' },
}

type Check = (answer: string) => string | undefined

/** What is wrong with an answer to this field, in words (LE-5.20 to LE-5.23). */
export function checkOf({ mandatory, pattern, type }: FormField): Check {
  const fits = pattern === '' ? () => true : patternOf(pattern)
  return (answer) => {
    if (answer === '') return mandatory ? 'This field is required' : undefined
    if ([...answer].length > longestAnswer) return `At most ${longestAnswer} characters are allowed`
    if (!kinds[type].fits(answer)) return kinds[type].fault
    return fits(answer) ? undefined : 'This does not match what is asked for.'
  }
}

export interface Fault {
  /** The identifier of the field, or `gdpr`. */
  readonly field: string
  readonly message: string
}

/** What is wrong with a form that is filled in: nothing, or it cannot be sent (LE-5.24, LE-5.25). */
export function faultsOf(form: Pick<ParticipantForm, 'fields' | 'gdpr'>, answers: Answers, agreed: boolean): Fault[] {
  const faults = form.fields.flatMap((field) => {
    const message = checkOf(field)(Object.hasOwn(answers, field.identifier) ? (answers[field.identifier] ?? '') : '')
    return message === undefined ? [] : [{ field: field.identifier, message }]
  })
  return form.gdpr === '' || agreed ? faults : [...faults, { field: 'gdpr', message: 'Please tick the box to go on.' }]
}
