import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { AudioLines, FileText, Hash } from 'lucide-react'
import { tileAddress, VideoTile } from '#domains/videos/web.ts'
import { clock } from '#platform/web/format.ts'
import type { FoundTile } from '../contract.ts'
import { Marked } from './marked.tsx'

type Hit = FoundTile['hits'][number]

interface Props {
  readonly found: FoundTile
  /** As it was typed. */
  readonly query: string
  /** What is marked. */
  readonly words: string
  readonly percentage: number | undefined
}

/** A result, and why it was found: spoken words lead to their second. */
export function FoundVideo({ found, query, words, percentage }: Props) {
  const { hits, ...tile } = found
  const reasons = hits.filter((hit) => hit.kind !== 'title')
  const now = percentage === undefined ? tile : { ...tile, percentage }
  const title = <Marked text={tile.displayname} query={words} />
  const note = reasons.length > 0 && <Reasons found={found} reasons={reasons} query={query} words={words} />
  return <VideoTile tile={now} shape="wide-row" title={title} note={note} />
}

type Asked = Pick<Props, 'found' | 'query' | 'words'>

function Reasons({ found, reasons, query, words }: Asked & { reasons: readonly Hit[] }) {
  const { t } = useLingui()
  return (
    <ul aria-label={t`Why it was found`} className="relative z-10 mt-1 flex flex-col gap-0.5">
      {reasons.slice(0, 4).map((hit) => (
        <li key={`${hit.kind} ${hit.time} ${hit.text}`}>
          <Reason found={found} hit={hit} query={query} words={words} />
        </li>
      ))}
    </ul>
  )
}

const icons = { title: FileText, description: FileText, topic: Hash, transcript: AudioLines }

function Reason({ found, hit, query, words }: Asked & { hit: Hit }) {
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
  if (hit.time === null) return <div className={look}>{content}</div>
  return (
    <Link to={tileAddress(found)} search={{ t: Math.floor(hit.time), qtext: query }} className={`${look} hover:bg-hover`}>
      {content}
    </Link>
  )
}

function Kind({ kind }: { kind: Hit['kind'] }) {
  if (kind === 'transcript') return <Trans>Said at</Trans>
  if (kind === 'topic') return <Trans>Topic</Trans>
  return <Trans>In the description</Trans>
}
