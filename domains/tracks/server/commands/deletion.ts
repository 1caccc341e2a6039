import { endEmbedTokens } from '#domains/accounts/server.ts'
import { contentFacts } from '#domains/content/contract.ts'
import type { Owned } from '#domains/content/server.ts'
import { releasePictures } from '#domains/media/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { emit } from '#platform/server/outbox.ts'
import type { Person } from '#platform/server/viewer.ts'
import { trackAudience } from '../audience.ts'
import { changeOwner, countOwned, deleteTrack } from '../queries/changes.ts'
import { lockTracks } from '../queries/rows.ts'
import { refreshTrackWords } from '../queries/words.ts'
import { lockManaged, tellChanged } from './update.ts'

/** All or nothing; their videos stay. */
export async function deleteTracks(tx: Tx, viewer: Person, names: readonly string[]): Promise<void> {
  if (names.length === 0) throw new Problem('invalid', 'name', 'Please choose a track.', 'name')
  await lockTracks(tx, names)
  for (const name of names) {
    const { id } = await lockManaged(tx, viewer, name, 'delete')
    await releasePictures(tx, `track:${id}`)
    await endEmbedTokens(tx, [id])
    await deleteTrack(tx, id)
    await emit(tx, contentFacts.removed, { type: 'track', id })
    await tellChanged(tx, id)
  }
}

/** What a person owns here; asked and handed over before the person is removed. */
export const trackOwned: Owned = {
  name: 'tracks',
  count: countOwned,
  handOver: async (tx, from, to) => {
    const ids = await changeOwner(tx, from, to)
    await refreshTrackWords(tx, ids)
    await trackAudience.refresh(tx, ids)
  },
}
