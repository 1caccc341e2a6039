import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { Patch } from '#platform/web/search-state.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { type Facet, type FacetName, facetNames } from '../contract.ts'
import { useFacetNames, useValueName } from './facet-names.ts'
import { chosenOf, type SearchState, withoutFacets, withToggled } from './search-query.ts'

interface Props {
  /** Where the values are named; before the first answer they stand as in the address. */
  readonly facets: readonly Facet[]
  readonly state: SearchState
  readonly onChange: (patch: Patch<SearchState>) => void
  /** Facets that the page itself decides. */
  readonly without?: readonly FacetName[]
}

/** What the results are narrowed by, each to be taken away. */
export function ChosenFacets({ facets, state, onChange, without = [] }: Props) {
  const { t } = useLingui()
  const [names, nameOf] = [useFacetNames(), useValueName()]
  const chips = facetNames
    .filter((name) => !without.includes(name))
    .flatMap((name) => chosenOf(state, name).map((value) => ({ name, value, label: nameOf(name, valueIn(facets, name, value)) })))
  if (chips.length === 0) return null
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <ul aria-label={t`Chosen filters`} className="contents">
        {chips.map(({ name, value, label }) => (
          <li key={`${name} ${value}`} className="max-w-full">
            <button
              type="button"
              aria-label={t`Remove filter ${names[name]}: ${label}`}
              onClick={(event) => {
                focusBeside(event.currentTarget)
                onChange((now) => withToggled(now, name, value))
              }}
              className="inline-flex h-8 max-w-full items-center gap-1.5 rounded-full border border-line-strong/50 bg-raised pr-2 pl-3 text-sm hover:bg-hover touch:h-11"
            >
              <span className="text-muted">{names[name]}</span>
              <span className="truncate font-medium">{label}</span>
              <X aria-hidden="true" className="size-4 shrink-0 text-muted" />
            </button>
          </li>
        ))}
      </ul>
      {chips.length > 1 && (
        <Button kind="quiet" size="sm" onClick={() => onChange(withoutFacets(state, without))}>
          <Trans>Clear all filters</Trans>
        </Button>
      )}
    </div>
  )
}

/** Whoever takes away several by keyboard goes on with the next. */
function focusBeside(button: HTMLButtonElement): void {
  const item = button.closest('li')
  const beside = item?.nextElementSibling ?? item?.previousElementSibling
  beside?.querySelector('button')?.focus()
}

const valueIn = (facets: readonly Facet[], name: FacetName, value: string) =>
  facets.find((facet) => facet.name === name)?.values.find((one) => one.value.toLowerCase() === value.toLowerCase()) ?? {
    value,
    label: value,
  }
