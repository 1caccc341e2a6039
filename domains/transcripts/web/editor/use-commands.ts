import { type RefObject, useEffect, useState } from 'react'
import type { PlayerHandle } from '#domains/media/web.ts'
import type { CueCommands } from './cue-row.tsx'
import { insertEdit, mergeEdit, removal, speakerEdit, splitEdit, textEdit, timesEdit } from './edits.ts'
import type { CueEdit, EditorCue, EditorState } from './model.ts'
import type { EditorAction } from './use-editor.ts'

interface Given {
  readonly state: EditorState
  readonly dispatch: (action: EditorAction) => void
  readonly player: RefObject<PlayerHandle | null>
  readonly onSelect: (key: string) => void
  /** Selects it, brings it into view and gives its words the focus. */
  readonly onGo: (key: string) => void
}

/** What the commands work on now. */
class Latest {
  private given: Given
  constructor(given: Given) {
    this.given = given
  }
  readonly set = (given: Given): void => {
    this.given = given
  }
  readonly get = (): Given => this.given
}

/** The commands of the rows: the same functions as long as the editor is open, so that a key pressed renders one row. */
export function useCommands(given: Given): CueCommands {
  const [latest] = useState(() => new Latest(given))
  const [commands] = useState(() => commandsOf(latest.get))
  useEffect(() => latest.set(given))
  return commands
}

function commandsOf(now: () => Given): CueCommands {
  const edit = (edits: readonly CueEdit[]) => now().dispatch({ type: 'edit', edits })
  const positionMs = () => Math.round((now().player.current?.position() ?? 0) * 1000)
  const at = (key: string) => {
    const { cues } = now().state
    const index = cues.findIndex((cue) => cue.key === key)
    return { cue: cues[index], next: cues[index + 1], before: cues[index - 1] }
  }
  const change = (key: string, edits: (cue: EditorCue) => readonly CueEdit[]) => {
    const { cue } = at(key)
    if (cue) edit(edits(cue))
  }
  const made = (edits: readonly CueEdit[]) => {
    edit(edits)
    const added = edits.find(({ before }) => before === null)
    if (added) now().onGo(added.key)
  }
  return {
    text: (key, text) => change(key, (cue) => textEdit(cue, text)),
    speaker: (key, speaker) => change(key, (cue) => speakerEdit(cue, speaker)),
    times: (key, times) => change(key, (cue) => timesEdit(cue, times)),
    split: (key, place) => {
      const { cue } = at(key)
      if (cue) made(splitEdit(cue, place, positionMs()))
    },
    merge: (key) => {
      const { cue, next } = at(key)
      if (cue && next) edit(mergeEdit(cue, next))
    },
    remove: (key) => {
      const { cue, next, before } = at(key)
      if (!cue) return
      edit(removal(cue))
      const neighbour = next ?? before
      if (neighbour) now().onGo(neighbour.key)
    },
    insert: (key) => {
      const { cue, next } = at(key)
      made(insertEdit(cue, next, positionMs()))
    },
    play: (key) => {
      const { cue } = at(key)
      if (cue) now().player.current?.seek(cue.start / 1000)
    },
    select: (key) => now().onSelect(key),
    decide: (key, choice) => now().dispatch({ type: 'decide', key, choice }),
    go: (key, by) => {
      const { next, before } = at(key)
      const wanted = by === 1 ? next : before
      if (wanted) now().onGo(wanted.key)
    },
    take: (key, edge) => change(key, (cue) => timesEdit(cue, { [edge]: positionMs() })),
  }
}
