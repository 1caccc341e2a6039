import { useLingui } from '@lingui/react/macro'
import type { DraftPart } from './draft.ts'
import type { ReelPlace } from './reel-player.ts'

interface Props {
  readonly parts: readonly DraftPart[]
  readonly selected: string
  readonly place: ReelPlace
  readonly onShow: (part: DraftPart, index: number) => void
}

/** The parts as long as they last; a press shows the beginning of one. */
export function PartsBar({ parts, selected, place, onShow }: Props) {
  const { t } = useLingui()
  return (
    <div role="group" aria-label={t`Parts of the reel`} className="flex h-8 w-full gap-0.5 touch:h-11">
      {parts.map((part, index) => (
        <button
          key={part.id}
          type="button"
          aria-pressed={part.id === selected}
          aria-label={t`Part ${index + 1}`}
          onClick={() => onShow(part, index)}
          className="relative min-w-6 overflow-hidden rounded-sm bg-sunken text-muted text-xs hover:bg-hover aria-pressed:bg-accent-soft aria-pressed:text-ink"
          style={{ flexGrow: part.end - part.start, flexBasis: 0 }}
        >
          {index === place.index && (
            <span
              aria-hidden="true"
              className="absolute inset-y-0 left-0 border-accent border-r-2"
              style={{ width: `${Math.min(100, Math.max(0, (100 * (place.at - part.start)) / (part.end - part.start)))}%` }}
            />
          )}
          {index + 1}
        </button>
      ))}
    </div>
  )
}
