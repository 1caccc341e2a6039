import { useState } from 'react'
import { RichText } from '#domains/videos/web.ts'
import { ShowMore } from '#platform/web/ui/show-more.tsx'

/** Letters and lines beyond which only the beginning is shown at first. */
const most = { letters: 500, lines: 8 }

interface Props {
  readonly text: string
  /** Usernames that lead to what these people made. */
  readonly people: readonly string[]
  readonly until: number
  readonly onSeek: (seconds: number) => void
}

/** What was said; times in it seek (VW-3.09), names lead to people's videos. */
export function Words({ text, people, until, onSeek }: Props) {
  const [open, setOpen] = useState(false)
  const long = text.length > most.letters || text.split('\n').length > most.lines
  return (
    <>
      <p className={`wrap-anywhere mt-0.5 whitespace-pre-line ${long && !open ? 'line-clamp-6' : ''}`}>
        <RichText text={text} people={people} until={until} onSeek={onSeek} />
      </p>
      {long && <ShowMore open={open} onChange={setOpen} />}
    </>
  )
}
