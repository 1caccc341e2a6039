import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { AudioLines, Bookmark, FileText, Hash, PenLine, Presentation, User } from 'lucide-react'
import { clock } from '#platform/contract/duration.ts'
import type { FoundTile } from '../contract.ts'
import { Marked } from './marked.tsx'

type Hit = FoundTile['hits'][number]

interface Props {
  readonly hits: readonly Hit[]
  /** What is marked. */
  readonly words: string
  /** Where spoken words are heard. */
  readonly said?: { readonly to: string; readonly qtext: string }
}

/** Why something was found: spoken words lead to their second. */
export function Reasons({ hits, words, said }: Props) {
  const { t } = useLingui()
  return (
    <ul aria-label={t`Why it was found`} className="relative z-10 mt-1 flex flex-col gap-0.5">
      {hits.slice(0, 4).map((hit) => (
        <li key={`${hit.kind} ${hit.time} ${hit.text}`}>
          <Reason hit={hit} words={words} said={said} />
        </li>
      ))}
    </ul>
  )
}

const icons = {
  title: FileText,
  description: FileText,
  topic: Hash,
  owner: User,
  author: PenLine,
  highlight: Bookmark,
  transcript: AudioLines,
  slide: Presentation,
}

function Reason({ hit, words, said }: Omit<Props, 'hits' | 'said'> & { hit: Hit; said: Props['said'] }) {
  const Icon = icons[hit.kind]
  const content = (
    <>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
      <span className="sr-only">
        <Kind kind={hit.kind} />
      </span>
      {hit.time !== null && <span className="shrink-0 font-medium text-accent-ink tabular-nums">{clock(hit.time)}</span>}
      <span className="line-clamp-2 min-w-0">
        <Marked text={hit.text} query={words} />
      </span>
    </>
  )
  const look = '-mx-2 flex items-start gap-2 rounded-md px-2 py-1 text-ink'
  if (hit.time === null || !said) return <div className={look}>{content}</div>
  return (
    <Link to={said.to} search={{ t: Math.floor(hit.time), qtext: said.qtext }} className={`${look} hover:bg-hover`}>
      {content}
    </Link>
  )
}

function Kind({ kind }: { kind: Hit['kind'] }) {
  if (kind === 'transcript') return <Trans>Said at</Trans>
  if (kind === 'highlight') return <Trans>Highlight at</Trans>
  if (kind === 'slide') return <Trans>On a slide at</Trans>
  if (kind === 'topic') return <Trans>Topic</Trans>
  if (kind === 'owner') return <Trans>Owner</Trans>
  if (kind === 'author') return <Trans>Author</Trans>
  return <Trans>In the description</Trans>
}
