import { useEffect, useState } from 'react'

/** The time, ms, new once a minute (LE-9.04). */
export function useNow(every = 60_000): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
