import { queryOptions, useQuery } from '@tanstack/react-query'

const noPeaks: readonly number[] = []

/** How loud a sound is, 0 to 1, evenly over its whole length; none where there are none. @param address of the peaks */
export const peaksQuery = (address: string | null) =>
  queryOptions({
    queryKey: ['waveform', address],
    queryFn: async ({ signal }) => {
      const answer = await fetch(address ?? '', { signal })
      if (!answer.ok) return noPeaks
      return ((await answer.json()) as { peaks: readonly number[] }).peaks
    },
    enabled: address !== null,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { shown: true },
  })

/** The same; none before they have come. */
export const usePeaks = (address: string | null): readonly number[] => useQuery(peaksQuery(address)).data ?? noPeaks
