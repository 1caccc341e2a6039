import { memo, useMemo, useState } from 'react'
import { cx } from '#platform/web/ui/cx.ts'
import { filmEnd, type PlacedClip } from '../model/placing.ts'
import { clipName, isSeen, isWithdrawn, type Sources } from '../model/sources.ts'
import { ClipBlock } from './clip-block.tsx'
import { lastingGroups } from './clip-groups.ts'
import { drawnClips, roomIn, type View } from './geometry.ts'
import type { ClipDrag } from './use-clip-drag.ts'

interface Props {
  readonly places: readonly PlacedClip[]
  readonly view: View
  readonly sources: Sources
  /** The index of the one that is selected; -1 of none. */
  readonly now: number
  /** All that are selected, where they are more than one. */
  readonly several: readonly string[]
  readonly drag: ClipDrag | null
}

/** The clips that are in the window. Of what one step of drawing changes only the blocks of its group hear; the others move with theirs. */
export function ClipBlocks({ places, view, now, several, sources, drag }: Props) {
  const [groupsOf] = useState(lastingGroups)
  const groups = useMemo(() => groupsOf(places), [groupsOf, places])
  const { first, end } = drawnClips(places, view)
  const stop = now >= first && now < end ? now : first
  return groups.map(({ key, index, begin, places: members }) => {
    const [from, to] = [Math.max(first, index), Math.min(end, index + members.length)]
    const within = (one: number) => (one >= index && one < index + members.length ? one - index : -1)
    // One that is being drawn elsewhere stays, wherever the window goes.
    const drawn = drag ? within(drag.from) : -1
    if (from >= to && drawn === -1) return null
    // On whole pixels, so that edges and names are sharp.
    const left = Math.round(begin * view.scale)
    return (
      <div
        key={key}
        className={cx('absolute inset-y-0 left-0 contain-layout', drawn !== -1 && 'z-20')}
        style={{ width: filmEnd(members) * view.scale, transform: `translateX(${left}px)` }}
      >
        <GroupBlocks
          places={members}
          index={index}
          first={from - index}
          end={to - index}
          scale={view.scale}
          sources={sources}
          selected={within(now)}
          several={several}
          stop={within(stop)}
          drawn={drawn}
          by={drag && drawn !== -1 ? drag.by : 0}
        />
      </div>
    )
  })
}

interface GroupProps extends Pick<Props, 'places' | 'sources' | 'several'> {
  /** Of its first clip in the film; the others count from there. */
  readonly index: number
  /** Those that are in the window: from the first to before the last. */
  readonly first: number
  readonly end: number
  /** px for a second */
  readonly scale: number
  /** -1: none of this group. */
  readonly selected: number
  readonly stop: number
  readonly drawn: number
  /** px by which that one is drawn. */
  readonly by: number
}

const GroupBlocks = memo(function GroupBlocks({
  places,
  index,
  first,
  end,
  scale,
  sources,
  selected,
  several,
  stop,
  drawn,
  by,
}: GroupProps) {
  const whole = filmEnd(places)
  return places.map(({ clip, begin, length, overlap }, place) => {
    const isInWindow = place >= first && place < end
    if (!isInWindow && place !== drawn) return null
    return (
      <ClipBlock
        key={clip.id}
        clip={clip}
        index={index + place}
        name={clipName(clip, sources)}
        thumbnail={clip.kind === 'video' ? (sources.get(clip.video)?.thumbnail_url ?? null) : null}
        left={(begin / whole) * 100}
        width={(length / whole) * 100}
        length={length}
        overlap={overlap}
        room={roomIn(length * scale)}
        isSelected={place === selected || several.includes(clip.id)}
        isSeen={isSeen(clip, sources)}
        isWithdrawn={isWithdrawn(clip, sources)}
        isStop={place === stop}
        drawn={place === drawn ? by : null}
      />
    )
  })
})
