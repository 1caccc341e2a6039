import { useLingui } from '@lingui/react/macro'
import { type RefObject, useMemo, useState } from 'react'
import type { PlayerCaption, PlayerHandle } from '#domains/media/web.ts'
import { useFeed } from '#platform/web/feed.ts'
import { streamFeed } from '../../contract.ts'

export interface LiveCaptions {
  readonly src: string
  readonly lang: string
}

/** What is said in a stream for its player: until now in a file, which is asked for when captions are switched on; from then on as it is heard of. */
export function useLiveCaptions(
  eventId: string,
  captions: LiveCaptions | null,
  player: RefObject<PlayerHandle | null>,
): readonly PlayerCaption[] {
  const { t } = useLingui()
  // After a gap in what is heard the file is asked for again.
  const [gaps, setGaps] = useState(0)
  useFeed(streamFeed.caption, captions ? eventId : undefined, {
    heard: ({ items }) => player.current?.addWords(items),
    missed: () => setGaps((before) => before + 1),
  })
  const { src, lang } = captions ?? {}
  const label = t`Live captions`
  return useMemo(
    () => (src === undefined || lang === undefined ? [] : [{ src: gaps === 0 ? src : `${src}?again=${gaps}`, lang, label }]),
    [src, lang, label, gaps],
  )
}
