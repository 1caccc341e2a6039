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
  const [sent, setSent] = useState<string>()
  const [before, setBefore] = useState(value)
  // What is searched for is known late, where a page comes with it; until then, and where more was typed since, what was typed stands there.
  if (before !== value) {
    setBefore(value)
    if (typed === sent) setTyped(undefined)
  }
  const search = useEffectEvent((text: string) => {
    setSent(text)
    onSearch(text)
  })
  useEffect(() => {
    if (typed === undefined) return
    const timer = setTimeout(() => search(typed), pause)
    return () => clearTimeout(timer)
  }, [typed, pause])
  return <SearchInput label={label} value={typed ?? value} onChange={setTyped} />
}
