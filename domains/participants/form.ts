import type { FormField } from './answers.ts'
import type { ParticipantForm } from './contract.ts'
import { latest, longestGdpr, longestIdentifier, longestName, mostFields } from './limits.ts'
import { PatternFault, patternOf } from './pattern.ts'

interface Fault {
  /** As it is sent: `fields.2.pattern`. */
  readonly field: string
  readonly message: string
}

const length = (text: string) => [...text].length

function patternFault(pattern: string): string | undefined {
  try {
    patternOf(pattern)
    return undefined
  } catch (error) {
    if (!(error instanceof PatternFault)) throw error
    return error.message
  }
}

function identifierFault(identifier: string, before: readonly FormField[]): string | undefined {
  if (identifier === '') return 'This field is required'
  if (!/^[A-Za-z][A-Za-z0-9_-]*$/.test(identifier)) return 'An identifier begins with a letter and has letters, digits, - and _ only.'
  if (length(identifier) > longestIdentifier) return `At most ${longestIdentifier} characters are allowed`
  // The answers are kept beside it.
  if (identifier === 'gdpr') return 'The identifier “gdpr” is taken.'
  return before.some((other) => other.identifier === identifier) ? 'Another field has this identifier.' : undefined
}

const nameFault = (name: string): string | undefined =>
  name === '' ? 'This field is required' : length(name) > longestName ? `At most ${longestName} characters are allowed` : undefined

function fieldFaults(field: FormField, index: number, all: readonly FormField[]): Fault[] {
  const found = {
    name: nameFault(field.name),
    identifier: identifierFault(field.identifier, all.slice(0, index)),
    pattern: patternFault(field.pattern),
  }
  return Object.entries(found).flatMap(([name, message]) => (message === undefined ? [] : [{ field: `fields.${index}.${name}`, message }]))
}

/** Nothing is asked for: there is no form. */
export const isEmptyForm = ({ fields, gdpr }: Pick<ParticipantForm, 'fields' | 'gdpr'>): boolean => fields.length === 0 && gdpr === ''

/**
 * What is wrong with a form that somebody makes, in words; browser and server ask the same.
 *
 * @param duration of the video, s; null while it is not known
 */
export function formFaults(form: ParticipantForm, duration: number | null): Fault[] {
  if (isEmptyForm(form)) return []
  const faults: Fault[] = []
  const name = nameFault(form.name)
  if (name) faults.push({ field: 'name', message: name })
  if (form.fields.length > mostFields) faults.push({ field: 'fields', message: `A form has at most ${mostFields} fields.` })
  else faults.push(...form.fields.flatMap(fieldFaults))
  if (length(form.gdpr) > longestGdpr) faults.push({ field: 'gdpr', message: `At most ${longestGdpr} characters are allowed` })
  if (!(form.appears_at >= 0 && form.appears_at <= latest))
    faults.push({ field: 'appears_at', message: 'This is not a second of the video.' })
  else if (duration !== null && form.appears_at >= duration) faults.push({ field: 'appears_at', message: 'The video is over by then.' })
  return faults
}
