import { useState } from 'react'
import { SearchInput } from '#platform/web/ui/input.tsx'

interface Props {
  readonly label: string
  /** What the list shows now. */
  readonly searched: string
  readonly onSearch: (text: string) => void
}

/** Searches on Enter, when there is something to search for; emptied, it shows everything again (VW-5.01 to VW-5.03). */
export function SearchBox({ label, searched, onSearch }: Props) {
  const [text, setText] = useState(searched)
  const [before, setBefore] = useState(searched)
  const [sent, setSent] = useState(searched)
  // Back and forward change what is searched under the box. What was searched from here arrives late, when other words may stand in it.
  if (before !== searched) {
    setBefore(searched)
    if (searched !== sent) {
      setSent(searched)
      setText(searched)
    }
  }
  const search = (words: string) => {
    setSent(words)
    onSearch(words)
  }
  return (
    <SearchInput
      label={label}
      value={text}
      enterKeyHint="search"
      onChange={(next) => {
        setText(next)
        if (next === '' && searched !== '') search('')
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && text.trim() !== '') search(text.trim())
      }}
    />
  )
}
