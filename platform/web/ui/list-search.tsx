import { useEffect, useEffectEvent, useState } from 'react'
import { SearchInput } from './input.tsx'

/** ms after typing stops. */
const pause = 300

/** The search box of a list that is asked for while one types. */
export function ListSearch({ label, value, onSearch }: { label: string; value: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState<string>()
  const search = useEffectEvent((text: string) => {
    onSearch(text)
    setTyped(undefined)
  })
  useEffect(() => {
    if (typed === undefined) return
    const timer = setTimeout(() => search(typed), pause)
    return () => clearTimeout(timer)
  }, [typed])
  return <SearchInput label={label} value={typed ?? value} onChange={setTyped} />
}
