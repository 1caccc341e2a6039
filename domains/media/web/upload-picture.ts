import { t } from '@lingui/core/macro'
import { call } from '#platform/web/client.ts'
import { type FilePurpose, type MediaType, type UploadTarget, uploadRoutes } from '../contract.ts'

/** It never arrived; why a file is not taken is an error of its own. */
export class NotSent extends Error {}

/**
 * Puts a picture where pictures go.
 *
 * @param purpose what it is a picture of: limits differ
 * @returns the address that a settings form sends
 * @throws Error with the specification's words for a wrong kind of file or one that is too large
 */
export async function uploadPicture(file: File, purpose: FilePurpose = 'video'): Promise<string> {
  const target = await targetOf('image', purpose)
  check(file, target, purpose)
  return send(file, target)
}

/** The same for a CSV file. */
export const uploadCsv = async (file: File): Promise<string> => send(file, await targetOf('csv'))

/**
 * Puts a file of captions where such files go.
 *
 * @returns the address that is sent with its language
 * @throws Error with the server's words
 */
export async function uploadTranscript(file: File): Promise<string> {
  const target = await targetOf('transcript')
  if (file.size > target.max_kb * 1024) throw new Error(t`Error: File is too large.`)
  return send(file, target)
}

const targetOf = (mediatype: MediaType, purpose: FilePurpose = 'video'): Promise<UploadTarget> =>
  call(uploadRoutes.getUploadTarget, { query: { mediatype, for: purpose } })

async function send(file: File, target: UploadTarget): Promise<string> {
  const form = new FormData()
  for (const [name, value] of Object.entries(target.parameters)) form.append(name, value)
  form.append('key', target.key)
  form.append('file', file)
  const answer = await fetch(target.s3url, { method: 'POST', body: form, headers: { accept: 'application/json' } }).catch(() => null)
  const said = ((await answer?.json().catch(() => null)) ?? {}) as { url?: string; error?: { message: string } }
  if (!said.url) throw said.error ? new Error(said.error.message) : new NotSent(t`Failed to upload file.`)
  return said.url
}

function check(file: File, { extensions, max_kb: max }: UploadTarget, purpose: FilePurpose): void {
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? ''
  if (!extensions.some((one) => one.replace(/^\./, '').toLowerCase() === extension))
    throw new Error(t`Error: Unsupported image file extension.`)
  if (file.size <= max * 1024) return
  // LE-5.19, LE-5.66
  throw new Error(
    purpose === 'event' ? t`Error: File is too large. Maximum allowed upload size is ${max} kb` : t`Error: File is too large.`,
  )
}
