import { useQuery } from '@tanstack/react-query'

const noPeaks: readonly number[] = []

/** How loud a sound is, 0 to 1, evenly over its whole length; none before they have come, or where there are none. @param address of the peaks */
export function usePeaks(address: string | null): readonly number[] {
  const { data } = useQuery({
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
  return data ?? noPeaks
}
