import type { RegistrationForm } from '../../contract.ts'

/** How people register for an event, as it is typed. */
export interface RegistrationTerms {
  readonly required: boolean
  /** Empty: a place for everybody. */
  readonly limit: string
}

export const termsOf = ({ required, limit }: Pick<RegistrationForm, 'required' | 'limit'>): RegistrationTerms => ({
  required,
  limit: limit === null ? '' : String(limit),
})

export const isSameTerms = (one: RegistrationTerms, other: RegistrationTerms): boolean =>
  one.required === other.required && one.limit.trim() === other.limit.trim()

const limitOf = ({ limit }: RegistrationTerms) => (limit.trim() === '' ? null : Number(limit))

/** Of these only what differs from what is kept: another host may change the rest meanwhile. */
export const changedTerms = (typed: RegistrationTerms, kept: RegistrationTerms): { required?: boolean; limit?: number | null } => ({
  ...(typed.required === kept.required ? {} : { required: typed.required }),
  ...(limitOf(typed) === limitOf(kept) ? {} : { limit: limitOf(typed) }),
})
