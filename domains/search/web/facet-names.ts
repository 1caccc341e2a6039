import { useLingui } from '@lingui/react/macro'
import type { FacetName } from '../contract.ts'

export function useFacetNames(): Record<FacetName, string> {
  const { t } = useLingui()
  return { topic: t`Topic`, channel: t`Channel`, owner: t`Owner`, duration: t`Length`, date: t`Date`, language: t`Language` }
}

/** What a value is called. */
export function useValueName(): (facet: FacetName, value: { readonly value: string; readonly label: string }) => string {
  const { t } = useLingui()
  const fixed: Readonly<Record<string, string>> = {
    short: t`Under 4 minutes`,
    medium: t`4 to 20 minutes`,
    long: t`Over 20 minutes`,
    day: t`Last 24 hours`,
    week: t`Last 7 days`,
    month: t`Last 30 days`,
    year: t`Last 12 months`,
  }
  return (facet, { value, label }) => {
    if (facet === 'topic') return `#${label}`
    return facet === 'duration' || facet === 'date' ? (fixed[value] ?? label) : label
  }
}
