import { useLingui } from '@lingui/react/macro'

/** Says what the last edit did. @param turn another number each time that something is said */
export function WhatWasDone({ words, turn }: { words: string; turn: number }) {
  const { t } = useLingui()
  return (
    <p role="status" aria-label={t`What was done`} className="sr-only">
      <span key={turn}>{words}</span>
    </p>
  )
}
