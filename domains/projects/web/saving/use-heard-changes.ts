import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useFeed } from '#platform/web/feed.ts'
import { projectFeed } from '../../contract.ts'
import { projectKey } from '../queries.ts'

/** Asks for the project again when it has changed. What is heard while it is saved here waits for the answer: it is mostly this that has changed it. */
export function useHeardChanges(projectId: string, isSaving: boolean): void {
  const queries = useQueryClient()
  const isDue = useRef(false)
  const ask = () => {
    if (isSaving || !isDue.current) return
    isDue.current = false
    void queries.invalidateQueries({ queryKey: projectKey })
  }
  const heard = () => {
    isDue.current = true
    ask()
  }
  useFeed(projectFeed.changed, projectId, { heard, missed: heard })
  const onSaved = useEffectEvent(ask)
  useEffect(() => onSaved(), [isSaving])
}
