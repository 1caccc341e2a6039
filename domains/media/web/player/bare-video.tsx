import { type Ref, useEffect, useImperativeHandle, useState } from 'react'
import { useSource } from './source/use-source.ts'
import type { PlayerMedia, Trouble } from './types.ts'

interface Props {
  readonly media: Pick<PlayerMedia, 'kind' | 'url'>
  readonly startAt: number
  readonly onTrouble: (trouble: Trouble) => void
  /** px at which its pictures are drawn: no quality above that is fetched. */
  readonly drawn?: { readonly width: number; readonly height: number }
  readonly ref: Ref<HTMLVideoElement | null>
}

// What is not displayed at all is not decoded by every browser.
const unseen = 'pointer-events-none absolute size-px overflow-hidden opacity-0'

/** A video that is played and not seen, for what draws its pictures, and its words, itself. */
export function BareVideo({ media, startAt, onTrouble, drawn, ref }: Props) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const { trouble } = useSource(video, media, { startAt })
  useImperativeHandle<HTMLVideoElement | null, HTMLVideoElement | null>(ref, () => video, [video])
  useEffect(() => {
    if (trouble) onTrouble(trouble)
  }, [trouble, onTrouble])
  return (
    <div aria-hidden="true" className={unseen}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video ref={setVideo} playsInline preload="auto" tabIndex={-1} className="max-w-none" style={drawn ?? { width: 1, height: 1 }} />
    </div>
  )
}
