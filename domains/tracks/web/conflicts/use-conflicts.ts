import { useState } from 'react'
import { call } from '#platform/web/client.ts'
import { type ConflictingVideo, type TrackVisibility, trackRoutes } from '../../contract.ts'
import type { ConflictResolution } from './resolution.ts'

export interface FoundConflicts {
  readonly videos: readonly ConflictingVideo[]
  /** There are more than these. */
  readonly isCut: boolean
}

/** Videos that fewer people see than would see the track with this visibility, or with the one it has. */
export async function findConflicts(name: string, visibility?: TrackVisibility): Promise<FoundConflicts> {
  const query = { op: 'CONFLICTING_VIDEOS', content_type: 'videos', ...(visibility && { visibility }) } as const
  const { videos = [], more_videos: isCut = false } = await call(trackRoutes.getTrackContent, { params: { name }, query })
  return { videos, isCut }
}

/** At most so many are opened with one call. */
const sharedAtOnce = 20

/** Opens videos to everyone who sees the track, or would see it with this visibility. */
export async function shareVideos(name: string, { shared, terms }: ConflictResolution, visibility?: TrackVisibility): Promise<void> {
  const how = { ...(terms && { terms_of_use: true }), ...(visibility && { visibility }) }
  for (let at = 0; at < shared.length; at += sharedAtOnce)
    await call(trackRoutes.shareConflicts, { params: { name }, body: { gconfid: shared.slice(at, at + sharedAtOnce), ...how } })
}

interface Question extends FoundConflicts {
  readonly answer: (resolution: ConflictResolution | undefined) => void
}

/** Asks in a dialog what to do about some of them. */
export function useConflictQuestion() {
  const [question, setQuestion] = useState<Question>()
  const [isOpen, setOpen] = useState(false)
  const close = (resolution?: ConflictResolution) => {
    setOpen(false)
    question?.answer(resolution)
  }
  return {
    /** @returns undefined where the question was left unanswered */
    ask: (found: FoundConflicts): Promise<ConflictResolution | undefined> =>
      new Promise((answer) => {
        setQuestion({ ...found, answer })
        setOpen(true)
      }),
    dialog: { open: isOpen, videos: question?.videos ?? none, isCut: question?.isCut ?? false, onClose: () => close(), onResolve: close },
  }
}

const none: readonly ConflictingVideo[] = []
