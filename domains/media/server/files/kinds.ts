import type { Flags } from '#domains/accounts/contract.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { FilePurpose, MediaType } from '../../contract.ts'

/** What may be sent, for a kind of file. */
export interface Kind {
  readonly extensions: readonly string[]
  readonly max_kb: number
  readonly wrongType: (filename: string) => Problem
  readonly tooLarge: Problem
}

const wrongType = (message: string) => new Problem('invalid', 'unsupported_type', message)
const tooLarge = (message = 'Error: File is too large.') => new Problem('too_large', 'file_too_large', message)
const named = (filename: string) => wrongType(`Error: Unsupported file extension "${extensionOf(filename)}".`)

/** Limits and refusals are the specification's (wire-details, "Media and files"; LE-5.16 to 5.19, 5.59 to 5.66; CM-5.61 to 5.66). */
export function kindOf(mediatype: MediaType, purpose: FilePurpose, flags: Pick<Flags, 'thumbnail_max_kb'>): Kind {
  if (mediatype === 'transcript') return { extensions: ['srt', 'vtt'], max_kb: 512, wrongType: named, tooLarge: tooLarge() }
  if (mediatype === 'csv') return { extensions: ['csv'], max_kb: 1024, wrongType: named, tooLarge: tooLarge() }
  const max_kb = flags.thumbnail_max_kb
  return {
    extensions: ['jpg', 'jpeg', 'png'],
    max_kb,
    wrongType: () => wrongType('Error: Unsupported image file extension.'),
    tooLarge: tooLarge(purpose === 'event' ? `Error: File is too large. Maximum allowed upload size is ${max_kb} kb` : undefined),
  }
}

/** Without its dot, in small letters; empty where there is none. */
export function extensionOf(filename: string): string {
  return /\.([^./\\]+)$/.exec(filename)?.[1]?.toLowerCase() ?? ''
}
