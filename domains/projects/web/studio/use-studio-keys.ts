import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { isTyping, useShortcuts } from '#platform/web/keyboard.ts'
import type { ChangeFilm } from '../model/editing.ts'
import type { FilmPlayer } from '../preview/film-player.ts'
import type { StudioCommands } from './studio-commands.ts'

/** Seconds of about a picture. */
const picture = 0.04

/** The keys of editors; `?` shows them. Fields and dialogs keep their own, Ctrl+Z too. */
export function useStudioKeys(player: FilmPlayer, commands: StudioCommands, change: ChangeFilm): void {
  const { t } = useLingui()
  useShortcuts([
    { keys: 'Space', label: t`Play or pause`, run: () => player.toggle() },
    { keys: ' ', run: () => player.toggle() },
    { keys: 'j', label: t`Play backwards; once more: faster`, run: () => player.shuttle(-1) },
    { keys: 'k', label: t`Pause`, run: () => player.pause() },
    { keys: 'l', label: t`Play; once more: faster`, run: () => player.shuttle(1) },
    { keys: 'ArrowLeft', label: t`Back by one picture`, run: () => player.step(-picture) },
    { keys: 'ArrowRight', label: t`Forward by one picture`, run: () => player.step(picture) },
    { keys: 'ArrowUp', label: t`To the previous cut`, run: () => player.toCut(-1) },
    { keys: 'ArrowDown', label: t`To the next cut`, run: () => player.toCut(1) },
    { keys: 'i', label: t`Begin the clip here`, run: () => commands.trim('from') },
    { keys: 'o', label: t`End the clip here`, run: () => commands.trim('to') },
    { keys: 's', label: t`Split the clip here`, run: commands.split },
    { keys: 'Delete', label: t`Remove what is selected`, run: commands.remove },
    { keys: 'Backspace', run: commands.remove },
  ])
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const way = historyWay(event)
    if (!way || document.querySelector('[role="dialog"], [role="alertdialog"]')) return
    event.preventDefault()
    change({ type: way })
  })
  useEffect(() => {
    const heard = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', heard)
    return () => document.removeEventListener('keydown', heard)
  }, [])
}

/** What a key means for the history; null where it is somebody else's. */
function historyWay(event: KeyboardEvent): 'undo' | 'redo' | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented || isTyping(event)) return null
  const key = event.key.toLowerCase()
  if (key === 'y' || (key === 'z' && event.shiftKey)) return 'redo'
  return key === 'z' ? 'undo' : null
}
