import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { type Facet, type FacetName, facetNames } from '../contract.ts'
import { countText } from './count-text.ts'
import { chosenCount, chosenOf, type SearchState } from './search-query.ts'

interface Props {
  readonly facets: readonly Facet[]
  readonly state: SearchState
  readonly onChange: (patch: Partial<SearchState>) => void
  /** Facets that the page itself decides. */
  readonly without?: readonly FacetName[]
}

/** What the results can be narrowed by, with how many would be left. */
export function FacetsPanel({ facets, state, onChange, without = [] }: Props) {
  const chosen = chosenCount(state) - without.length
  const shown = facets.filter(({ name }) => !without.includes(name))
  return (
    <div className="flex flex-col gap-5">
      {chosen > 0 && (
        <Button size="sm" className="self-start" onClick={() => onChange(withoutFacets(state, without))}>
          <Plural value={chosen} one="Clear # filter" other="Clear # filters" />
        </Button>
      )}
      {shown.map((facet) => (
        <FacetField
          key={facet.name}
          facet={facet}
          onToggle={(value) => onChange({ [facet.name]: toggled(chosenOf(state, facet.name), value) })}
        />
      ))}
    </div>
  )
}

/** Everything that was searched, as wide as it was; a page about a topic stays about it. */
export const withoutFacets = (state: SearchState, kept: readonly FacetName[] = []): Partial<SearchState> =>
  Object.fromEntries(facetNames.filter((name) => state[name] !== '' && !kept.includes(name)).map((name) => [name, '']))

const toggled = (chosen: readonly string[], value: string): string =>
  (chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]).join(',')

/** Shown of a facet before more are asked for. */
const few = 6

function FacetField({ facet, onToggle }: { facet: Facet; onToggle: (value: string) => void }) {
  const [all, setAll] = useState(false)
  const names = useFacetNames()
  const chosen = facet.values.filter((value) => value.selected).length
  const shown = all ? facet.values : facet.values.slice(0, Math.max(few, chosen))
  const more = facet.values.length - shown.length
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{names[facet.name]}</legend>
      <ul className="flex flex-col gap-1.5">
        {shown.map((value) => (
          <li key={value.value}>
            <Value facet={facet.name} value={value} onToggle={() => onToggle(value.value)} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <button
          type="button"
          onClick={() => setAll(true)}
          className="mt-2 rounded-sm py-1 font-medium text-accent-ink text-sm underline-offset-2 hover:underline"
        >
          <Trans>Show {more} more</Trans>
        </button>
      )}
    </fieldset>
  )
}

function Value({ facet, value, onToggle }: { facet: FacetName; value: Facet['values'][number]; onToggle: () => void }) {
  const { t } = useLingui()
  const [checked, check] = useState(value.selected)
  const [before, setBefore] = useState(value.selected)
  // Marked at once; what is really chosen follows with the answer.
  if (before !== value.selected) {
    setBefore(value.selected)
    check(value.selected)
  }
  const fixed: Readonly<Record<string, string>> = {
    short: t`Under 4 minutes`,
    medium: t`4 to 20 minutes`,
    long: t`Over 20 minutes`,
    day: t`Last 24 hours`,
    week: t`Last 7 days`,
    month: t`Last 30 days`,
    year: t`Last 12 months`,
  }
  const label = facet === 'duration' || facet === 'date' ? (fixed[value.value] ?? value.label) : value.label
  return (
    <Checkbox
      checked={checked}
      onChange={(on) => {
        check(on)
        onToggle()
      }}
      label={
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 break-words">{facet === 'topic' ? `#${label}` : label}</span>
          <span className="text-muted text-sm tabular-nums">{countText(value)}</span>
        </span>
      }
    />
  )
}

export function useFacetNames(): Record<FacetName, string> {
  const { t } = useLingui()
  return { topic: t`Topic`, channel: t`Channel`, owner: t`Owner`, duration: t`Length`, date: t`Date`, language: t`Language` }
}
