import { useNavigate, useSearch } from '@tanstack/react-router'

/** A field of an address: any text, given as its default; or one of a few words, the first of which is the default. */
type Field = string | readonly [string, ...string[]]

type Value<F extends Field> = F extends readonly (infer Word)[] ? Word : string

export interface SearchState<V extends object> {
  /** What strangers typed into the address counts as absent where it means nothing. */
  readonly parse: (search: unknown) => V
}

/** Says what the address of a list holds: `addressState({ qtext: '', order_by: ['date', 'views'] })`. */
export function addressState<const F extends Record<string, Field>>(fields: F): SearchState<{ [K in keyof F]: Value<F[K]> }> {
  const parse = (search: unknown) => {
    const given = Object(search) as Record<string, unknown>
    return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(field, given[name])]))
  }
  return { parse: parse as never }
}

function valueOf(field: Field, given: unknown): string {
  const first: unknown = Array.isArray(given) ? given[0] : given
  const text = typeof first === 'string' ? first : ''
  if (typeof field === 'string') return text || field
  return field.includes(text) ? text : field[0]
}

/** What changes; a function where it follows from what the address holds by then, which a page that still loads does not show yet. */
export type Patch<V> = Partial<V> | ((now: V) => Partial<V>)

export const patchOf = <V extends object>(patch: Patch<V>, now: V): Partial<V> => (typeof patch === 'function' ? patch(now) : patch)

interface Change<V> {
  readonly push?: boolean
  readonly keep?: readonly (keyof V)[]
}

/**
 * The state of a list in the URL: filters, sort, tab. What equals its default is left out of the address, unless it is named in `keep`; a
 * change replaces the entry in the history and keeps the scroll position unless `push` is set.
 */
export function useSearchState<V extends object>(state: SearchState<V>): [V, (patch: Patch<V>, how?: Change<V>) => void] {
  const search: unknown = useSearch({ strict: false })
  const navigate = useNavigate()
  const defaults = state.parse({}) as Record<string, unknown>
  const set = (patch: Patch<V>, { push = false, keep = [] }: Change<V> = {}) => {
    const next = (old: Record<string, unknown>) => {
      const merged: Record<string, unknown> = { ...old, ...patchOf(patch, state.parse(old)) }
      return Object.fromEntries(
        Object.entries(merged).filter(
          ([name, value]) => (value !== defaults[name] || keep.includes(name as keyof V)) && value !== undefined && value !== '',
        ),
      )
    }
    void navigate({ to: '.', search: next as never, replace: !push, resetScroll: push })
  }
  return [state.parse(search), set]
}
