import { useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useMe } from '#domains/accounts/web.ts'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import type { HomeSection } from '../contract.ts'
import { ContinueWatching } from './continue-watching.tsx'
import { homeQuery } from './home-query.ts'
import { InterestsBox } from './interests-box.tsx'
import { isTile, Recent, Recommended, Row } from './rows.tsx'
import { ShortsRow } from './shorts-row.tsx'

const EmptyHome = lazyPart(async () => (await import('./empty-home.tsx')).EmptyHome)

/** Most home pages show videos alone. */
const CardRow = lazyPart(async () => (await import('./card-row.tsx')).CardRow, { place: () => <div className="h-72" /> })

/** Sections that fill the first screen; the others are drawn when it is painted. */
const atFirst = 2

/** What to watch now, in the order that a site admin gave it. */
export function HomeSections() {
  const { sections } = useSuspenseQuery(homeQuery).data
  const shown = useDeferredValue(sections, sections.slice(0, atFirst))
  const me = useMe()
  return (
    <div className="flex flex-col gap-10">
      {me && <InterestsBox me={me} />}
      {sections.every(({ items }) => items.length === 0) && <EmptyHome />}
      {shown.map((section) => (
        <Section key={section.id} section={section} />
      ))}
      {/* As long as the page is short, whoever comes back could not be taken to where they were. */}
      {shown.length < sections.length && <div className="h-[400vh]" />}
    </div>
  )
}

function Section({ section }: { section: HomeSection }) {
  const { source, title, items } = section
  if (source === 'scope:shorts') return <ShortsRow title={title} />
  if (source === 'scope:continue') return <ContinueWatching title={title} items={items.filter(isTile)} />
  if (source === 'scope:recommended') return <Recommended section={section} />
  if (source === 'scope:recent') return <Recent section={section} />
  return items.every(isTile) ? <Row section={section} /> : <CardRow section={section} />
}
