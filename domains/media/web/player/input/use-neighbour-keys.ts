import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { useShortcuts } from '#platform/web/keyboard.ts'
import type { Neighbours } from '../types.ts'

const unused: Neighbours = { previous: undefined, next: undefined }

/** Previous and next by keys, and by the keys of headsets and lock screens. */
export function useNeighbourKeys(neighbours: Neighbours | undefined): void {
  const { t } = useLingui()
  const { previous, next } = neighbours ?? unused
  useShortcuts(
    neighbours
      ? [
          { keys: 'N', label: t`Next video`, run: () => next?.() },
          { keys: 'P', label: t`Previous video`, run: () => previous?.() },
        ]
      : [],
  )
  const onPrevious = useEffectEvent(() => previous?.())
  const onNext = useEffectEvent(() => next?.())
  const [inRow, hasPrevious, hasNext] = [neighbours !== undefined, previous !== undefined, next !== undefined]
  useEffect(() => {
    const session = navigator.mediaSession
    if (!session || !inRow) return
    session.setActionHandler('previoustrack', hasPrevious ? () => onPrevious() : null)
    session.setActionHandler('nexttrack', hasNext ? () => onNext() : null)
    return () => {
      session.setActionHandler('previoustrack', null)
      session.setActionHandler('nexttrack', null)
    }
  }, [inRow, hasPrevious, hasNext])
}
