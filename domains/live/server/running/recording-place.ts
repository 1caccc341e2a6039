import { createFetchedAsset } from '#domains/media/server.ts'
import { makeStream, setAsset } from '../queries/streams.ts'
import type { Bench } from './bench.ts'

/** Where what is sent to an event is kept: the asset that its video will have. */
export function openRecording({ ports: { db }, asks }: Pick<Bench, 'ports' | 'asks'>, eventId: string): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const stream = await makeStream(tx, eventId)
    if (stream.assetId) return stream.assetId
    const event = await asks.findRecorded(tx, eventId)
    if (!event) throw new Error('an event that is not there')
    const assetId = await createFetchedAsset(tx, { ownerId: event.ownerId, filename: event.title, rendered: true })
    await setAsset(tx, eventId, assetId)
    return assetId
  })
}
