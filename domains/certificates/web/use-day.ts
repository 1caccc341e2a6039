import { useFlags } from '#domains/accounts/web.ts'
import { date } from '#platform/web/format.ts'

/** Days as they stand on the certificates themselves: those of the organisation's time zone, wherever they are read. */
export function useDay(): (time: string) => string {
  const timeZone = useFlags()?.time_zone
  return (time) => date(time, timeZone)
}
