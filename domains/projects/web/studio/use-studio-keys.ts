import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { isTyping, useShortcuts } from '#platform/web/keyboard.ts'
import type { FilmPlayer } from '../preview/film-player.ts'
import type { Edit, Editing } from './edits.ts'

/** Seconds of the keys that go a little and a lot. */
const frame = 0.04
const leap = 5

/** The keys of editors: J, K and L, I and O, S, arrows; Ctrl+Z, which fields keep for themselves. */
export function useStudioKeys(player: FilmPlayer, state: Editing, change: (edit: Edit) => void): void {
  const { t } = useLingui()
  const by = (seconds: number) => player.seek(Math.max(0, player.snapshot().at + seconds))
  const trim = (end: 'from' | 'to') => {
    const now = player.shownClip()
    if (now?.clip.kind !== 'video') return
    const moment = now.clip.from + now.at * now.clip.speed
    change({ type: 'change', id: now.clip.id, field: end, patch: { [end]: moment } })
  }
  const split = () => {
    const now = player.shownClip()
    if (now) change({ type: 'split', id: now.clip.id, at: now.at, newId: crypto.randomUUID() })
  }
  useShortcuts([
    { keys: 'k', label: t`Play or pause`, run: () => player.toggle() },
    { keys: ' ', run: () => player.toggle() },
    { keys: 'j', label: t`Back by five seconds`, run: () => by(-leap) },
    { keys: 'l', label: t`Forward by five seconds`, run: () => by(leap) },
    { keys: 'ArrowLeft', label: t`Back by one picture`, run: () => by(-frame) },
    { keys: 'ArrowRight', label: t`Forward by one picture`, run: () => by(frame) },
    { keys: 'i', label: t`Begin the clip here`, run: () => trim('from') },
    { keys: 'o', label: t`End the clip here`, run: () => trim('to') },
    { keys: 's', label: t`Split the clip here`, run: split },
    { keys: 'Delete', label: t`Remove the selected clip`, run: () => state.selected && change({ type: 'remove', id: state.selected }) },
  ])
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || isTyping(event)) return
    event.preventDefault()
    change({ type: event.shiftKey ? 'redo' : 'undo' })
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
