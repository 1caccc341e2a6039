import { useQueryClient } from '@tanstack/react-query'
import { contentQuery, playlistQuery } from '../queries.ts'
import type { Content } from './order.ts'

/** ms after which the page asks anew what it shows (CM-9.34, VW-9.25). */
const pause = 1000

/** What a page shows of a playlist's videos while the server has not answered. */
export function useShownContent(name: string) {
  const queries = useQueryClient()
  const { queryKey } = contentQuery(name)
  const whole = playlistQuery(name).queryKey
  return {
    /** @returns what takes the change back */
    show: (change: (content: Content) => Content) => {
      void queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)
      if (before) queries.setQueryData(queryKey, change(before))
      return () => queries.setQueryData(queryKey, before)
    },
    showCount: (kapsule_count: number) => queries.setQueryData(whole, (old) => old && { ...old, kapsule_count }),
    askAgain: () => queries.invalidateQueries({ queryKey }),
    askAllAgain: () => queries.invalidateQueries({ queryKey: whole }),
    askAllAgainSoon: () => setTimeout(() => void queries.invalidateQueries({ queryKey: whole }), pause),
  }
}
