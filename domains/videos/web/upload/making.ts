import { call } from '#platform/web/client.ts'
import { type VideoType, videoRoutes } from '../../contract.ts'
import { titleOf } from './title-of.ts'

/** What a file most likely is, until its owner says otherwise. */
const kindOf = (type: string): VideoType => (type.startsWith('audio/') ? 'podcast' : 'video')

/** Makes the private video that an upload is for. The same address again answers the same video. Returns its id. */
export async function makeVideo({ address, name, type }: { address: string; name: string; type: string }): Promise<string> {
  const { id } = await call(videoRoutes.createVideo, {
    body: { displayname: titleOf(name), type: kindOf(type), upload_url: address },
  })
  return id
}

export async function discardVideo(id: string): Promise<void> {
  await call(videoRoutes.deleteVideo, { body: { gconfid: id } })
}
