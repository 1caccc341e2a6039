/** Why a file can't become a video. The message is read by the person who uploaded it. */
export class Refusal extends Error {
  override name = 'Refusal'
}

export const refusals = {
  empty: 'The file is empty.',
  playlist: 'This file is a playlist that points to other files. Upload the video itself.',
  notMedia: 'This file is not a video or a sound recording.',
  truncated: 'The file is incomplete: its end is missing. Upload it again.',
  nothingIn: 'The file has neither pictures nor sound.',
  tooLarge: 'The picture is too large. Up to 8192 × 4320 pixels can be shown.',
  tooLong: 'The recording is longer than 24 hours.',
  tooFast: 'The recording has more pictures a second than can be shown.',
  tooManyTracks: 'The file has more tracks than a video may have.',
  noDuration: 'The length of the recording could not be found out.',
  undecodable: 'The file is damaged: no picture of it can be shown.',
  silent: 'The file is damaged: its sound cannot be played.',
  tooMuch: 'The file takes more time or memory than a video of its kind may.',
  unknownCodec: 'The file is in a format that cannot be played here. Save it as MP4 and upload that.',
  encrypted: 'The file is encrypted. Upload it without copy protection.',
} as const

/** Ends the work on a file with a reason of the list. */
export const refuse = (reason: keyof typeof refusals): Refusal => new Refusal(refusals[reason])
