import { VideoTile, videoAddress } from '#domains/videos/web.ts'
import type { FoundTile } from '../contract.ts'
import { Marked } from './marked.tsx'
import { Reasons } from './reasons.tsx'

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
  const note = reasons.length > 0 && <Reasons hits={reasons} words={words} said={{ to: videoAddress(found), qtext: query }} />
  return <VideoTile tile={now} shape="wide-row" title={title} note={note} />
}
