import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { FilePurpose } from '../contract.ts'
import { uploadPicture } from './upload-picture.ts'

vi.mock('@lingui/core/macro', () => ({ t: String.raw }))

const target = {
  uploadcdn: '/web/files',
  s3url: '/web/files',
  key: 'files/image/1',
  parameters: {},
  max_kb: 20,
  extensions: ['jpg', 'jpeg', 'png'],
}
const fetched = vi.fn<(address: string) => Promise<Response>>()

beforeEach(() => {
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset()
  fetched.mockImplementation(async (address) => Response.json(address === target.s3url ? { url: '/web/files/files/image/1' } : target))
})

const picture = (name: string, bytes: number) => new File([new Uint8Array(bytes)], name)
const refusal = (file: File, purpose?: FilePurpose) =>
  uploadPicture(file, purpose).then(
    () => undefined,
    (error: Error) => error.message,
  )

describe('a picture that somebody chooses', () => {
  it('is not sent where it is too large: the form of an event says how large it may be (LE-5.17, LE-5.19, LE-5.66)', async () => {
    const [just, over] = [picture('hall.png', 20 * 1024), picture('hall.png', 20 * 1024 + 1)]
    expect(await refusal(over, 'event')).toBe('Error: File is too large. Maximum allowed upload size is 20 kb')
    expect(await refusal(over, 'channel')).toBe('Error: File is too large.')
    expect(fetched).toHaveBeenCalledTimes(2)
    expect(await refusal(just, 'event')).toBeUndefined()
    expect(fetched).toHaveBeenLastCalledWith(target.s3url, expect.objectContaining({ method: 'POST' }))
  })

  it('is not sent where it is of another kind (LE-5.18, LE-5.65)', async () => {
    for (const purpose of ['event', 'channel'] as const)
      expect(await refusal(picture('hall.gif', 1), purpose)).toBe('Error: Unsupported image file extension.')
    expect(fetched).toHaveBeenCalledTimes(2)
    expect(await refusal(picture('HALL.JPEG', 1), 'event')).toBeUndefined()
  })
})
