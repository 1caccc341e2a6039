import { writeVtt } from '#domains/transcripts/server.ts'
import type { Db } from '#platform/server/db.ts'
import { listCaptions } from './captions.ts'

/** ms: many ask at once, when the first words are there. */
const rememberedFor = 1000
/** Events of which there is a file at a time. */
const mostRemembered = 200

interface Written {
  readonly until: number
  readonly file: Promise<string>
}

/** What is said in streams as WebVTT, written once for all who ask at the same time. */
export function openCaptionFiles(db: Db): (eventId: string) => Promise<string> {
  const files = new Map<string, Written>()
  return (eventId) => {
    const found = files.get(eventId)
    if (found && found.until > Date.now()) return found.file
    if (files.size >= mostRemembered) files.clear()
    const file = listCaptions(db, eventId).then((all) => writeVtt(all.filter(({ text }) => text !== '')))
    files.set(eventId, { until: Date.now() + rememberedFor, file })
    file.catch(() => files.delete(eventId))
    return file
  }
}
