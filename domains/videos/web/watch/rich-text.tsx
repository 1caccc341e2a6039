import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

const found =
  /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])|(?<![\d:])((?:\d{1,2}:)?\d{1,2}:\d{2})(?![\d:])|(?<![\p{L}\p{N}_.@-])@([\p{L}\p{N}._-]{2,64})/gu

const secondsOf = (time: string) => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

interface Props {
  readonly text: string
  readonly onSeek: (seconds: number) => void
  /** Times beyond it, s, stay plain text. */
  readonly until?: number
  /** Usernames; after an @ they lead to the person's videos. */
  readonly people?: readonly string[]
}

/** Text in which addresses are links and times (1:05) go to that second of the video. */
export function RichText({ text, onSeek, until = Infinity, people = [] }: Props) {
  const parts: ReactNode[] = []
  let from = 0
  for (const match of text.matchAll(found)) {
    const [whole, address, time, name] = match
    parts.push(text.slice(from, match.index))
    from = match.index + whole.length
    if (name) parts.push(<Mention key={match.index} name={name} people={people} />)
    else if (address) {
      parts.push(
        <a
          key={match.index}
          href={address}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="text-accent-ink underline underline-offset-2"
        >
          {address}
        </a>,
      )
    } else if (time && secondsOf(time) > until) parts.push(time)
    else if (time) {
      parts.push(
        <button
          key={match.index}
          type="button"
          onClick={() => onSeek(secondsOf(time))}
          className="rounded-sm text-accent-ink tabular-nums underline underline-offset-2"
        >
          {time}
        </button>,
      )
    }
  }
  parts.push(text.slice(from))
  return <>{parts}</>
}

function Mention({ name, people }: { name: string; people: readonly string[] }) {
  const bare = name.replace(/[.-]+$/, '')
  const person = people.find((one) => one.toLowerCase() === bare.toLowerCase())
  if (person === undefined) return `@${name}`
  return (
    <>
      <Link to="/web/search" search={{ owner: person } as never} className="rounded-sm text-accent-ink underline-offset-2 hover:underline">
        @{bare}
      </Link>
      {name.slice(bare.length)}
    </>
  )
}
