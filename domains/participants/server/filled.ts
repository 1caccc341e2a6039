import { Problem } from '#platform/contract/problem.ts'
import { type Answers, type FormField, faultsOf } from '../answers.ts'
import type { ParticipantForm } from '../contract.ts'

/** What the form asks for, and nothing else. */
const answersIn = (fields: readonly FormField[], data: Readonly<Record<string, unknown>>): Answers =>
  Object.fromEntries(fields.map(({ identifier }) => [identifier, Object.hasOwn(data, identifier) ? written(data[identifier]) : '']))

const written = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '')

const isTicked = (value: unknown): boolean => value === true || ['1', 'true', 'on'].includes(written(value))

/**
 * The answers to a form.
 *
 * @param data as it was sent: nothing in it is believed
 * @throws Problem invalid (participant_form)
 */
export function filledIn(form: Pick<ParticipantForm, 'fields' | 'gdpr'>, data: Readonly<Record<string, unknown>>): Answers {
  const answers = answersIn(form.fields, data)
  const [fault] = faultsOf(form, answers, isTicked(data['gdpr']))
  if (fault) throw new Problem('invalid', 'participant_form', fault.message, fault.field)
  return answers
}
