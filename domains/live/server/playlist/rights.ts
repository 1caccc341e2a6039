import { maySee } from '#domains/videos/server.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { LiveAsks } from '../asks.ts'

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
  /** Whether they see the video that it became. */
  mayWatchRecording(viewer: Viewer, eventId: string): Promise<boolean>
}

/**
 * Who watches asks for bytes several times a second. The answer is kept for a second, and for no moment after the right of anybody was
 * withdrawn.
 */
export function openRights({ db, feed }: Pick<Ports, 'db' | 'feed'>, asks: Pick<LiveAsks, 'mayWatch'>): WatchingRights {
  const answers = new Map<string, Answered>()
  feed.onRights(() => answers.clear())

  const remembered =
    (kind: string, ask: (viewer: Viewer, eventId: string) => Promise<boolean>) =>
    (viewer: Viewer, eventId: string): Promise<boolean> => {
      // All that an answer follows from: a token of somebody has rights of its own.
      const name = [kind, eventId, viewer.id, viewer.role, ...viewer.principals].join(' ')
      const found = answers.get(name)
      if (found && found.until > Date.now()) return found.answer
      if (answers.size >= mostRemembered) answers.clear()
      const answer = ask(viewer, eventId)
      const one = { until: Date.now() + rememberedFor, answer }
      answers.set(name, one)
      answer.catch(() => {
        if (answers.get(name) === one) answers.delete(name)
      })
      return answer
    }

  return {
    mayWatch: remembered('event', (viewer, eventId) => asks.mayWatch(db, viewer, eventId)),
    mayWatchRecording: remembered('video', (viewer, eventId) => maySee(db, viewer, eventId)),
  }
}
