import { clock } from '#platform/contract/duration.ts'
import { dataAttributes, renderHtml } from '#platform/web/fragment.tsx'
import type { Artifact, HighlightList } from './contract.ts'

const Artifacts = ({ kind, items }: { kind: 'highlight' | 'suggestion'; items: readonly Artifact[] }) => (
  <ul {...dataAttributes({ kind })}>
    {items.map(({ id, text, relOffset, duration, start, end }) => (
      <li key={id} {...dataAttributes({ id, relOffset, duration, start, end })}>
        <time>{clock(start)}</time> {text}
      </li>
    ))}
  </ul>
)

const section = ({ highlights, suggestions, aihighlights }: HighlightList) =>
  renderHtml(
    <section {...dataAttributes({ aihighlights })}>
      <Artifacts kind="highlight" items={highlights} />
      {suggestions.length > 0 && <Artifacts kind="suggestion" items={suggestions} />}
    </section>,
  )

export const highlightFragments = { getHighlightSection: section } as const
