import { useEffect, useEffectEvent, useState } from 'react'
import { SearchInput } from './input.tsx'

interface Props {
  readonly label: string
  readonly value: string
  readonly onSearch: (text: string) => void
  /** ms after typing stops. */
  readonly pause?: number
}

/** The search box of a list that is asked for while one types. */
export function ListSearch({ label, value, onSearch, pause = 300 }: Props) {
  const [typed, setTyped] = useState<string>()
  const search = useEffectEvent((text: string) => {
    onSearch(text)
    setTyped(undefined)
  })
  useEffect(() => {
    if (typed === undefined) return
    const timer = setTimeout(() => search(typed), pause)
    return () => clearTimeout(timer)
  }, [typed, pause])
  return <SearchInput label={label} value={typed ?? value} onChange={setTyped} />
}
