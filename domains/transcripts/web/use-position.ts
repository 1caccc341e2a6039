import { useEffect, useState } from 'react'

/** ms between two looks at where the player is. */
const often = 200

/** What follows from where a player is, s; renders again only where that changes. */
export function usePosition<T extends string | number | boolean | null>(position: () => number, read: (seconds: number) => T): T {
  const [value, setValue] = useState(() => read(position()))
  useEffect(() => {
    const look = () => setValue(read(position()))
    look()
    const timer = setInterval(look, often)
    return () => clearInterval(timer)
  }, [position, read])
  return value
}
