import { useEffect, useEffectEvent } from 'react'
import { isReachable, untilConnected } from '../calling/connection.ts'
import { isRefusal } from '../refusal.ts'

/** Tries once more what failed for lack of a connection, when the server answers again. What fails although it answers is left to the person. */
export function useRetryWhenConnected(error: unknown, retry: () => void): void {
  const onBack = useEffectEvent(retry)
  const isUnreachable = isRefusal(error, 'unreachable')
  useEffect(() => {
    if (!isUnreachable) return
    let current = true
    const wait = async () => {
      if (await isReachable()) return
      await untilConnected()
      if (current) onBack()
    }
    void wait()
    return () => void (current = false)
  }, [isUnreachable])
}
