import { newId } from '#platform/web/in-browser/new-id.ts'
import { clipLength } from '../../lengths.ts'
import type { ChangeFilm, Editing } from '../model/editing.ts'
import { longestOf, type Sources } from '../model/sources.ts'
import { type ClipEnd, trimmedBy } from '../model/trimming.ts'
import type { FilmPlayer } from '../preview/film-player.ts'

export interface Commanded {
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

/** Commands that stay the same ones, and are told how things stand. */
export function lastingCommands(given: Commanded) {
  let now = given
  const tell = (next: Commanded) => {
    now = next
  }
  return { commands: studioCommands(() => now), tell }
}

/** What buttons and keys do with what is shown or selected. @param now as it stands when one of them is pressed */
function studioCommands(now: () => Commanded): StudioCommands {
  return {
    split: () => {
      const { player, change } = now()
      const here = player.shownClip()
      if (here) change({ type: 'split', id: here.clip.id, at: here.at, newId: newId() })
    },
    trim: (end) => {
      const { sources, player, change } = now()
      const here = player.shownClip()
      if (!here) return
      const { clip, at } = here
      const longest = clip.kind === 'video' ? longestOf(clip.video, sources) : undefined
      const by = end === 'from' ? at : at - clipLength(clip)
      player.aimAt({ id: clip.id, end })
      change({ type: 'change', id: clip.id, field: `${end} ${newId()}`, patch: trimmedBy(clip, end, by, longest) })
      change({ type: 'settle' })
    },
    copy: () => {
      const { change, state } = now()
      const { selected, timeline } = state
      if (timeline.clips.some(({ id }) => id === selected) && selected !== null) change({ type: 'copy', id: selected, newId: newId() })
    },
    remove: () => {
      const { change, state } = now()
      if (state.several.length > 0) change({ type: 'remove several', ids: state.several })
      else if (state.selected !== null) change({ type: 'remove', id: state.selected })
    },
  }
}
