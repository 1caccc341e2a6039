import { Problem } from '#platform/contract/problem.ts'

/** `10 GB`, `512 kB`: for sentences. */
function inWords(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  return `${Number((bytes / 1000 ** power).toPrecision(3))} ${units[power]}`
}

export const tooLarge = (limit: number) =>
  new Problem('too_large', 'upload_too_large', `The file is too large. At most ${inWords(limit)} can be uploaded.`)

/** In the middle of a file. */
export const noSpace = () =>
  new Problem(
    'unavailable',
    'no_space',
    'There is not enough space left on the server for this file. Nothing of it is lost: try again later.',
  )

/** @param missing bytes */
export const noRoom = (missing: number) =>
  new Problem(
    'unavailable',
    'no_space',
    `There is not enough space left on the server for this file: ${inWords(missing)} more are needed. Try again later.`,
  )

export const tooMany = (most: number) =>
  new Problem('rate_limited', 'too_many_uploads', `You have ${most} unfinished uploads, which is the most. Finish or cancel some first.`)

/** @param left bytes that this person may announce now */
export const tooMuch = (most: number, left: number) =>
  new Problem(
    'rate_limited',
    'too_many_uploads',
    `Your unfinished uploads may need ${inWords(most)} together; ${inWords(left)} of that are left. Finish or cancel some first.`,
  )

/** A recording that goes on for longer than recordings may. It was ended with what had arrived. */
export const recordingTooLong = (hours: number) =>
  new Problem('too_large', 'recording_too_long', `A recording may take ${hours} hours. It was ended, and all that had arrived is kept.`)

export const tooManyRecordings = (most: number) =>
  new Problem(
    'rate_limited',
    'too_many_recordings',
    `You have ${most} unfinished recordings, which is the most. Finish or discard one first.`,
  )

export const emptyRecording = () => new Problem('invalid', 'empty_file', 'Nothing was recorded.')

export const noVideo = () => new Problem('invalid', 'not_a_video', 'This file is neither a video nor a sound recording.')

export const emptyFile = () => new Problem('invalid', 'empty_file', 'The file is empty.')

export const notAllowed = () => new Problem('forbidden', 'upload', 'You are not allowed to upload.')

export const busy = () => new Problem('conflict', 'upload_busy', 'This file is being uploaded from elsewhere at the moment.')
