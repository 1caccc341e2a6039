import { clipLength } from '../../lengths.ts'
import type { ChangeFilm, Editing } from '../model/editing.ts'
import { longestOf, type Sources } from '../model/sources.ts'
import { type ClipEnd, trimmedBy } from '../model/trimming.ts'
import type { FilmPlayer } from '../preview/film-player.ts'

interface Given {
  readonly state: Editing
  readonly sources: Sources
  readonly player: FilmPlayer
  readonly change: ChangeFilm
}

export interface StudioCommands {
  /** Divides the clip that is shown, where it is. */
  readonly split: () => void
  /** Lets the clip that is shown begin or end where it is; what follows moves up. */
  readonly trim: (end: ClipEnd) => void
  /** Of what is selected. */
  readonly copy: () => void
  readonly remove: () => void
}

/** What buttons and keys do with what is shown or selected. */
export function studioCommands({ state, sources, player, change }: Given): StudioCommands {
  const { selected, timeline } = state
  return {
    split: () => {
      const now = player.shownClip()
      if (now) change({ type: 'split', id: now.clip.id, at: now.at, newId: crypto.randomUUID() })
    },
    trim: (end) => {
      const now = player.shownClip()
      if (!now) return
      const { clip, at } = now
      const longest = clip.kind === 'video' ? longestOf(clip.video, sources) : undefined
      const by = end === 'from' ? at : at - clipLength(clip)
      player.aimAt({ id: clip.id, end })
      change({ type: 'change', id: clip.id, field: `${end} ${crypto.randomUUID()}`, patch: trimmedBy(clip, end, by, longest) })
    },
    copy: () => {
      if (timeline.clips.some(({ id }) => id === selected) && selected !== null)
        change({ type: 'copy', id: selected, newId: crypto.randomUUID() })
    },
    remove: () => {
      if (selected !== null) change({ type: 'remove', id: selected })
    },
  }
}
