import { useEffect, useState } from 'react'
import { call, isRefusal } from '#platform/web/client.ts'
import { type Video, videoRoutes } from '../../contract.ts'

/** ms; longer timers go off at once. */
const longest = 2 ** 31 - 1
/** ms until the server is asked again, where this clock is ahead of its. */
const again = 5000

/** Whether the video ended while the page was open, for somebody who does not keep it; the server decides, not the clock of this device. */
export function useEnded({ id, expiry_date: end, can }: Video): boolean {
  const [ended, setEnded] = useState<number | null>(null)
  const endsAt = end !== null && !can.manage ? end * 1000 : null
  useEffect(() => {
    if (endsAt === null) return
    const ending = new AbortController()
    const { signal } = ending
    let timer: ReturnType<typeof setTimeout>
    const ask = async () => {
      if (Date.now() < endsAt) return lookIn(endsAt - Date.now())
      try {
        await call(videoRoutes.getVideo, { params: { id }, signal })
      } catch (error) {
        if (isRefusal(error, 'not_found')) return setEnded(endsAt)
      }
      if (!signal.aborted) lookIn(again)
    }
    const lookIn = (ms: number) => {
      timer = setTimeout(() => void ask(), Math.min(ms, longest))
    }
    lookIn(Math.max(0, endsAt - Date.now()))
    return () => {
      ending.abort()
      clearTimeout(timer)
    }
  }, [id, endsAt])
  return ended !== null && ended === endsAt
}
