import type { Ports } from '#platform/server/ports.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { LiveAsks, MayPlay } from '../asks.ts'

/** ms */
const rememberedFor = 1000
/** Answers that are kept at most. */
const mostRemembered = 20_000

interface Answered {
  readonly until: number
  readonly answer: Promise<boolean>
}

export interface WatchingRights {
  /** Whether the viewer sees the event. */
  mayWatch(viewer: Viewer, eventId: string): Promise<boolean>
  /** Whether they may play what it became. */
  mayWatchRecording(viewer: Viewer, assetId: string): Promise<boolean>
}

/**
 * Who watches asks for bytes several times a second. The answer is kept for a second, and for no moment after the right of anybody was
 * withdrawn.
 */
export function openRights(
  { db, feed }: Pick<Ports, 'db' | 'feed'>,
  { mayWatch, mayPlay }: Pick<LiveAsks, 'mayWatch'> & { readonly mayPlay: MayPlay },
): WatchingRights {
  const answers = new Map<string, Answered>()
  feed.onRights(() => answers.clear())

  const remembered =
    (kind: string, ask: (viewer: Viewer, id: string) => Promise<boolean>) =>
    (viewer: Viewer, id: string): Promise<boolean> => {
      // All that an answer follows from: a token of somebody has rights of its own.
      const name = [kind, id, viewer.id, viewer.role, ...viewer.principals].join(' ')
      const found = answers.get(name)
      if (found && found.until > Date.now()) return found.answer
      if (answers.size >= mostRemembered) answers.clear()
      const answer = ask(viewer, id)
      const one = { until: Date.now() + rememberedFor, answer }
      answers.set(name, one)
      answer.catch(() => {
        if (answers.get(name) === one) answers.delete(name)
      })
      return answer
    }

  return {
    mayWatch: remembered('event', (viewer, eventId) => mayWatch(db, viewer, eventId)),
    mayWatchRecording: remembered('asset', (viewer, assetId) => mayPlay(db, viewer, assetId)),
  }
}
