import { listedTypes } from '#domains/content/server.ts'
import { type Facet, type FacetName, facetNames, videoTabs } from '../contract.ts'
import type { Found } from './queries/find-ids.ts'
import { type Selected, videoTypesOf } from './search-request.ts'

/** Hits and facets are counted so far; a search within a video, too. */
export const mostHits = 2000

/** @param more whether there are more than were looked at */
export const counted = (n: number, more = false) => ({ count: Math.min(n, mostHits), more: more || n > mostHits })

export const ofTypes = (counts: Found['counts'], tab: string): number => videoTypesOf(tab).reduce((sum, one) => sum + (counts[one] ?? 0), 0)

const tabLabels = { videos: 'Videos', short_videos: 'Shorts', podcasts: 'Podcasts' } as const

/** A tab for everything, for each type of video and for each listed type of content. */
export function tabsOf({ counts, more }: Pick<Found, 'counts' | 'more'>) {
  const others = listedTypes().map(({ plural, pluralLabel: label }) => ({ type: plural, label, total: counts[plural] ?? 0 }))
  const all = ofTypes(counts, 'all') + others.reduce((sum, { total }) => sum + total, 0)
  return [
    { type: 'all', label: 'All', ...counted(all, more) },
    ...videoTabs.map((type) => ({ type, label: tabLabels[type], ...counted(ofTypes(counts, type), more) })),
    ...others.map(({ total, ...tab }) => ({ ...tab, ...counted(total) })),
  ]
}

const labels: Record<FacetName, string> = {
  topic: 'Topic',
  channel: 'Channel',
  owner: 'Owner',
  duration: 'Duration',
  date: 'Date',
  language: 'Language',
}

const fixed: Readonly<Record<string, string>> = {
  short: 'Under 4 minutes',
  medium: '4 to 20 minutes',
  long: 'Over 20 minutes',
  day: 'Last 24 hours',
  week: 'Last 7 days',
  month: 'Last 30 days',
  year: 'Last 12 months',
}

const languages = new Intl.DisplayNames(['en'], { type: 'language' })

function labelOf(name: FacetName, value: string): string {
  if (name === 'duration' || name === 'date') return fixed[value] ?? value
  try {
    return name === 'language' ? (languages.of(value) ?? value) : value
  } catch {
    return value
  }
}

const order = Object.keys(fixed)

/** The facets that have values, most hits first; what was chosen is there even if nothing fits it any more. */
export function facetsOf({ values, more }: Pick<Found, 'values' | 'more'>, selected: Selected): Facet[] {
  return facetNames.flatMap((name) => {
    const chosen = selected[name] ?? []
    const isChosen = (value: string) => chosen.some((one) => one.toLowerCase() === value.toLowerCase())
    const found = values.filter((one) => one.name === name)
    const gone = chosen.filter((value) => !found.some((one) => one.value.toLowerCase() === value.toLowerCase()))
    const shown = [...found, ...gone.map((value) => ({ value, label: null, n: 0 }))].map(({ value, label, n }) => ({
      value,
      label: label ?? labelOf(name, value),
      ...counted(n, more),
      selected: isChosen(value),
    }))
    const byCount = shown.sort((a, b) => b.count - a.count || a.label.localeCompare(b.label))
    const inOrder = name === 'duration' || name === 'date' ? shown.sort((a, b) => order.indexOf(a.value) - order.indexOf(b.value)) : byCount
    return inOrder.length === 0 ? [] : [{ name, label: labels[name], values: inOrder }]
  })
}
