import { tellChanged } from '#domains/videos/server.ts'
import type { Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import type { Person } from '#platform/server/viewer.ts'
import { transcriptFeed } from '../../contract/feed.ts'
import type { TranscriptPerson } from '../../contract.ts'
import { listEditors, noteEditor, removeEditor } from '../queries/editors.ts'
import { holdTranscript } from './edit.ts'

interface Announced {
  readonly videoId: string
  readonly transcriptId: string
  readonly open: boolean
}

/** Says who else has the editor open. Who leaves it is done for now: those who watch are told of what was corrected. */
export async function announceEditor(tx: Tx, viewer: Person, { open, ...place }: Announced): Promise<TranscriptPerson[]> {
  await holdTranscript(tx, viewer, place)
  const { transcriptId, videoId } = place
  const news = open ? await noteEditor(tx, transcriptId, viewer.id) : await removeEditor(tx, transcriptId, viewer.id)
  if (news) await publish(tx, transcriptFeed.editors, videoId, { transcriptId })
  if (news && !open) await tellChanged(tx, videoId)
  return listEditors(tx, transcriptId, viewer.id)
}
