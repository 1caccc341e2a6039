import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { analyticsRoutes } from '../contract.ts'
import { daysAfter, daysIn, isDay } from '../period.ts'

/** Days up to today: of which people ask. */
export const periodLengths = ['28', '7', '90', '365'] as const
export type PeriodLength = (typeof periodLengths)[number]

/** Two days, or how many up to today. */
export type PeriodChoice = { readonly from_date: string; readonly to_date: string } | { readonly days: number }

/** As long as a period, and just before it. */
export const periodBefore = ({ from_date, to_date }: { from_date: string; to_date: string }) => ({
  from_date: daysAfter(from_date, -daysIn(from_date, to_date)),
  to_date: daysAfter(from_date, -1),
})

export const comparisons = ['before', 'year', 'day', 'none'] as const
export type Comparison = (typeof comparisons)[number]

/** Fifty-two weeks, so that the same days of the week are compared. */
const year = 364

/** With which days a period is compared, as many as it has; null: with none. @param firstDay YYYY-MM-DD, where somebody chooses it */
export function comparedWith(now: { from_date: string; to_date: string }, comparison: Comparison, firstDay: string) {
  if (comparison === 'before') return periodBefore(now)
  const from = comparison === 'year' ? daysAfter(now.from_date, -year) : firstDay
  if (comparison === 'none' || !isDay(from)) return null
  return { from_date: from, to_date: daysAfter(from, daysIn(now.from_date, now.to_date) - 1) }
}

/** ms; figures are added up every minute. */
export const figuresStaleTime = 60_000

export const siteAnalyticsQuery = (period: PeriodChoice) =>
  queryOptions({
    queryKey: ['site-analytics', period],
    queryFn: ({ signal }) => call(analyticsRoutes.getSiteAnalytics, { query: period, signal }),
    staleTime: figuresStaleTime,
  })
