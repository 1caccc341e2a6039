import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, isRefusal } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { type ConflictingVideo, type TrackDetail, type TrackVisibility, trackRoutes } from '../../contract.ts'
import type { ConflictResolution } from '../conflicts/resolution.ts'
import { findConflicts, shareVideos, useConflictQuestion } from '../conflicts/use-conflicts.ts'
import { useResolveConflicts } from '../conflicts/use-resolve-conflicts.ts'
import { keepAcknowledged } from '../kept-in-browser.ts'
import { refreshTracks } from '../queries.ts'
import { type MemberChanges, namedMembers } from './member-changes.ts'

interface Distribution {
  readonly visibility: TrackVisibility
  readonly changes: MemberChanges
  /** People may begin it by themselves. */
  readonly selfEnrol: boolean
}

const nothing: ConflictResolution = { shared: [], acknowledged: [], terms: false }

/** Nobody has said that it is meant. */
const isOpen = ({ acknowledged }: ConflictingVideo): boolean => !acknowledged

async function changeMembers({ trackName: name, visibility: before }: TrackDetail, { visibility, changes }: Distribution): Promise<true> {
  const { added, removed } = changes
  const params = { name }
  // Only a track of GROUPS takes members.
  if (added.length > 0 && visibility !== before) await call(trackRoutes.updateTrack, { params, body: { visibility } })
  if (removed.length > 0) await call(trackRoutes.removeTrackMembers, { params, body: { ...namedMembers(removed), action: 'remove' } })
  if (added.length > 0) await call(trackRoutes.addTrackMembers, { params, body: { ...namedMembers(added), action: 'add' } })
  return true
}

/** Saves who sees a track: conflicts are asked about first, then members go and come, and the track is the last (LE-4.48 to LE-4.52). */
export function useSaveDistribution(track: TrackDetail) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const name = track.trackName
  const [isSaving, setSaving] = useState(false)
  const { ask, dialog: question } = useConflictQuestion()
  const { resolve, dialog: later } = useResolveConflicts(name)

  /** Does one part of it; what failed is said, and nothing after it is done. */
  const part = async <T>(work: () => Promise<T>, failure: string): Promise<T | undefined> => {
    try {
      return await work()
    } catch (error) {
      toast.failed(error, isRefusal(error, 'conflict') || isRefusal(error, 'invalid') ? error.message : failure)
      return undefined
    }
  }

  const resolved = async (visibility: TrackVisibility): Promise<ConflictResolution | undefined> => {
    const found = await part(() => findConflicts(name, visibility), t`Something went wrong`)
    if (!found) return undefined
    const open = found.videos.filter(isOpen)
    if (open.length === 0) return nothing
    const resolution = await ask({ videos: open, isCut: found.isCut })
    if (!resolution) toast.info(t`Changes are not saved.`)
    return resolution
  }

  const saveAll = async (wanted: Distribution): Promise<boolean> => {
    const { visibility, changes, selfEnrol } = wanted
    const resolution = await resolved(visibility)
    if (!resolution) return false
    const { acknowledged } = resolution
    const share = async () => {
      await shareVideos(name, resolution, visibility)
      return true
    }
    const enrolling = selfEnrol === track.self_enrol ? {} : { self_enrol: selfEnrol ? 1 : 0 }
    const body = { visibility, gconfid: [...acknowledged], ...enrolling }
    const update = () => call(trackRoutes.updateTrack, { params: { name }, body })
    if (!(await part(() => changeMembers(track, wanted), t`Failed to update track members`))) return false
    if (!(await part(share, t`Something went wrong`))) return false
    if (!(await part(update, t`Failed to update the track visibility`))) return false
    keepAcknowledged(name, acknowledged)
    toast.done(t`Track accessibility updated successfully.`)
    await refreshTracks(queries)
    // As long as nobody saw it, it had no conflicts.
    if (changes.added.length > 0 && (await findConflicts(name).catch(() => undefined))?.videos.some(isOpen)) void resolve(isOpen)
    return true
  }

  return {
    isSaving,
    question,
    later,
    /** @returns whether all of it was saved */
    save: async (wanted: Distribution): Promise<boolean> => {
      if (isSaving) return false
      setSaving(true)
      try {
        return await saveAll(wanted)
      } finally {
        setSaving(false)
      }
    },
  }
}
