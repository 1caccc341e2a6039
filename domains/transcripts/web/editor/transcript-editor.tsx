import { Trans, useLingui } from '@lingui/react/macro'
import { Captions } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { PlayerHandle } from '#domains/media/web.ts'
import type { Video } from '#domains/videos/contract.ts'
import { toast } from '#platform/web/toasts.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import { useUnsavedGuard } from '#platform/web/unsaved.tsx'
import type { TranscriptWithCues } from '../../contract.ts'
import { lastBegun } from '../../cue-at.ts'
import { usePosition } from '../use-position.ts'
import { EditorKeys } from './cue-row.tsx'
import { CueRows, type Wanted } from './cue-rows.tsx'
import { EditorPlayer } from './editor-player.tsx'
import { breakEdit, insertEdit, shiftEdit, timesEdit } from './edits.ts'
import { FindBar } from './find-bar.tsx'
import { HistoryDrawer } from './history-drawer.tsx'
import type { CueEdit, EditorCue, EditorState } from './model.ts'
import { ShiftDialog } from './shift-dialog.tsx'
import { EditorToolbar } from './toolbar.tsx'
import { useAutosave } from './use-autosave.ts'
import { useCommands } from './use-commands.ts'
import { type EditorAction, useEditor } from './use-editor.ts'
import { usePresence } from './use-presence.ts'
import { Waveform } from './waveform.tsx'

interface Props {
  readonly video: Video
  readonly transcript: TranscriptWithCues
}

/** Corrects the words and times of a transcript beside its player; everything is saved by itself. */
export function TranscriptEditor({ video, transcript }: Props) {
  const [state, dispatch] = useEditor(transcript)
  const player = useRef<PlayerHandle>(null)
  const position = useCallback(() => player.current?.position() ?? 0, [])
  const { selected, select, wanted, go } = useSelection()
  const [withSpeakers, showSpeakers] = useState(() => transcript.cues.some(({ speaker }) => speaker !== undefined))
  const commands = useCommands({ state, dispatch, player, onSelect: select, onGo: go })
  useUndoKeys(dispatch)
  const { cues } = state
  const focused = useMemo(() => cues.find(({ key }) => key === selected), [cues, selected])
  const current = usePosition(
    position,
    useCallback((seconds: number) => lastBegun(cues, seconds * 1000), [cues]),
  )
  return (
    <div className="grid min-h-0 gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="flex min-w-0 flex-col gap-3 lg:sticky lg:top-20 lg:self-start">
        <EditorPlayer ref={player} video={video} cues={cues} />
        <Waveform
          address={video.playback?.waveform ?? null}
          duration={(video.duration ?? 0) * 1000}
          cues={cues}
          selected={focused}
          position={position}
          onSeek={(seconds) => player.current?.seek(seconds)}
          onTimes={(cue, times) => dispatch({ type: 'edit', edits: timesEdit(cue, times) })}
        />
        <Present videoId={video.id} transcriptId={transcript.id} />
        <EditorKeys />
      </div>
      <Editing {...{ video, transcript, state, dispatch, focused, current, position, onGo: go, withSpeakers, onSpeakers: showSpeakers }}>
        <CueRows {...{ state, language: transcript.language, withSpeakers, selected, current, wanted, commands }} />
      </Editing>
    </div>
  )
}

interface EditingProps extends Props {
  readonly state: EditorState
  readonly dispatch: (action: EditorAction) => void
  /** The cue that is selected. */
  readonly focused: EditorCue | undefined
  /** Index of what is being said. */
  readonly current: number
  /** s */
  readonly position: () => number
  readonly onGo: (key: string, focus?: boolean) => void
  readonly withSpeakers: boolean
  readonly onSpeakers: (shown: boolean) => void
  /** The rows. */
  readonly children: ReactNode
}

/** The tools over the rows. */
function Editing({ video, transcript, state, dispatch, focused, current, position, onGo, children, ...speakers }: EditingProps) {
  const { t } = useLingui()
  const place = { videoId: video.id, transcriptId: transcript.id }
  const saving = useAutosave(state, dispatch, place)
  const [open, setOpen] = useState<'find' | 'shift' | 'history'>()
  useUnsavedGuard(saving.state !== 'saved')
  const { cues } = state
  const close = () => setOpen(undefined)
  const edit = (edits: readonly CueEdit[]) => dispatch({ type: 'edit', edits })
  const insert = () => {
    const at = focused ? cues.indexOf(focused) : current
    const edits = insertEdit(cues[at], cues[at + 1], position() * 1000)
    edit(edits)
    if (edits[0]) onGo(edits[0].key)
  }
  const breakLines = () => {
    const edits = breakEdit(cues)
    const count = edits.length
    edit(edits)
    toast.done(t`Captions with new lines: ${count}`)
  }
  const shift = (ms: number, from: 'all' | 'selected') =>
    edit(shiftEdit(from === 'selected' && focused ? cues.slice(cues.indexOf(focused)) : cues, ms))
  return (
    <section
      aria-label={t`Captions`}
      className="flex h-[calc(100dvh-12rem)] min-h-96 min-w-0 flex-col rounded-lg border border-line bg-surface"
    >
      <EditorToolbar
        canUndo={state.undo.length > 0}
        canRedo={state.redo.length > 0}
        onUndo={() => dispatch({ type: 'undo' })}
        onRedo={() => dispatch({ type: 'redo' })}
        onInsert={insert}
        onFind={() => setOpen('find')}
        onShift={() => setOpen('shift')}
        onBreak={breakLines}
        onHistory={() => setOpen('history')}
        {...speakers}
        saving={saving}
        conflicts={state.conflicts.size}
      />
      {open === 'find' && <FindBar cues={cues} selected={focused?.key} onGo={(key) => onGo(key, false)} onEdit={edit} onClose={close} />}
      {cues.length === 0 && <EmptyState icon={Captions} title={t`There are no captions`} />}
      {children}
      <ShiftDialog open={open === 'shift'} onClose={close} onShift={shift} />
      <HistoryDrawer open={open === 'history'} onClose={close} {...place} revision={state.revision} />
    </section>
  )
}

/** Which cue is selected, and which is to be brought into view. */
function useSelection() {
  const [selected, select] = useState<string>()
  const [wanted, want] = useState<Wanted>()
  const go = (key: string, focus = true) => {
    select(key)
    want({ key, focus })
  }
  return { selected, select, wanted, go }
}

/** The browser's own undo would take back letters that the editor has changed since. */
function useUndoKeys(dispatch: (action: EditorAction) => void): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || !(event.target instanceof HTMLTextAreaElement)) return
      const key = event.key.toLowerCase()
      const type = key === 'z' ? (event.shiftKey ? 'redo' : 'undo') : key === 'y' ? 'redo' : undefined
      if (!type) return
      event.preventDefault()
      dispatch({ type })
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [dispatch])
}

/** Who else is at work here. */
function Present({ videoId, transcriptId }: { videoId: string; transcriptId: string }) {
  const others = usePresence(videoId, transcriptId)
  if (others.length === 0) return null
  const names = new Intl.ListFormat('en', { type: 'conjunction' }).format(others.map(({ displayname }) => displayname))
  return (
    <p role="status" className="rounded-md bg-accent-soft px-3 py-2 text-accent-ink">
      <Trans>Also editing: {names}</Trans>
    </p>
  )
}
