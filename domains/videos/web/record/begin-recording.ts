import { t } from '@lingui/core/macro'
import { announceRecording, type GrowingUpload, growingUpload, withdrawUpload } from '#domains/media/web.ts'
import { call } from '#platform/web/client.ts'
import { dateTime } from '#platform/web/format.ts'
import { videoRoutes } from '../../contract.ts'
import { discardVideo } from '../upload/making.ts'
import { containerOf, endingOf } from './recording-format.ts'

export interface BegunRecording {
  /** Of the private video that it becomes. */
  readonly video: string
  readonly upload: GrowingUpload
}

/**
 * Makes room for a recording and the video that it becomes, so that nothing of it depends on this page from its first second on.
 *
 * @throws Refusal
 */
export async function beginRecording(recorder: Pick<MediaRecorder, 'mimeType'>, changed: () => void): Promise<BegunRecording> {
  const type = containerOf(recorder)
  const address = await announceRecording({ name: `recording.${endingOf(type)}`, type })
  try {
    const displayname = t`Recording of ${dateTime(Date.now() / 1000)}`
    const { id } = await call(videoRoutes.createVideo, { body: { displayname, type: 'video', upload_url: address } })
    return { video: id, upload: growingUpload(address, changed) }
  } catch (error) {
    await withdrawUpload(address).catch(() => {})
    throw error
  }
}

/** Takes both back. */
export async function takeBack({ video, upload }: BegunRecording): Promise<void> {
  await upload.cancel()
  await discardVideo(video)
}
