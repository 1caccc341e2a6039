import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { Upload } from 'tus-js-client'
import type { Visitor } from '../people.ts'

interface Uploaded {
  readonly id: string
}

/** Uploads a file as a program would, with the person's session, and makes a video of it; settles when the last byte has arrived. */
export async function uploadVideo(who: Visitor, url: string, file: string, fields: Record<string, unknown> = {}): Promise<Uploaded> {
  const { _csrf } = await who.call<{ _csrf: string }>('GET', '/web/csrfToken')
  const cookies = await who.context.cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const address = await new Promise<string>((resolve, reject) => {
    const upload = new Upload(readFileSync(file), {
      endpoint: `${url}/api/v3/uploads`,
      headers: { cookie, 'x-csrf-token': _csrf },
      metadata: { filename: basename(file), filetype: 'video/mp4' },
      onError: reject,
      onSuccess: () => resolve(upload.url ?? ''),
    })
    upload.start()
  })
  return who.call<Uploaded>('POST', '/api/v3/videos', { displayname: basename(file), type: 'video', ...fields, upload_url: address })
}
