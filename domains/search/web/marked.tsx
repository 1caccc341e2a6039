import { Fragment, type ReactNode } from 'react'

/** Text with the words of a search marked, wherever a word begins with one of them. */
export function Marked({ text, query }: { text: string; query: string }) {
  const words = query.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1)
  if (words.length === 0) return text
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${words.join('|')})[\\p{L}\\p{N}]*`, 'giu')
  const parts: ReactNode[] = []
  let from = 0
  for (const { 0: match, index } of text.matchAll(pattern)) {
    parts.push(
      <Fragment key={index}>
        {text.slice(from, index)}
        <mark className="rounded-xs bg-accent-soft font-medium text-accent-ink">{match}</mark>
      </Fragment>,
    )
    from = index + match.length
  }
  return (
    <>
      {parts}
      {text.slice(from)}
    </>
  )
}
