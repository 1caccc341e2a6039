import type { ArrangedSection, WantedSection } from '../../contract.ts'

/** A section while it is being arranged; `key` stays the same as long as the page is open. */
export interface Draft {
  readonly key: string
  readonly id?: string
  readonly title: string
  readonly kind: string
  readonly name: string
  readonly visible: boolean
}

let made = 0

export const newDraft = (): Draft => ({ key: `new-${++made}`, title: '', kind: 'topic', name: '', visible: true })

/** `scope:…` are kinds of their own; of the others the name is chosen freely. */
export function draftOf({ id, title, source, visible }: ArrangedSection): Draft {
  const [kind = '', name = ''] = source.split(/:(.*)/s)
  return kind === 'scope' ? { key: id, id, title, kind: source, name: '', visible } : { key: id, id, title, kind, name, visible }
}

export const wantedOf = ({ id, title, kind, name, visible }: Draft): WantedSection => ({
  ...(id === undefined ? {} : { id }),
  title: title.trim(),
  source: kind.startsWith('scope:') ? kind : `${kind}:${kind === 'topic' ? name.trim().toLowerCase() : name.trim()}`,
  visible,
})

export const isComplete = ({ title, kind, name }: Draft): boolean =>
  title.trim() !== '' && (kind.startsWith('scope:') || /^\S+$/.test(name.trim()))

/** The list with one of them a place up or down. */
export function moved(drafts: readonly Draft[], index: number, by: number): readonly Draft[] {
  const next = [...drafts]
  const [one] = next.splice(index, 1)
  if (one) next.splice(index + by, 0, one)
  return next
}
