import type { Platform } from '../links.ts'

/** Why an import ends. The message is read by the person who asked for it; it never tells what is at an address that is not public. */
export class Failure extends Error {
  override name = 'Failure'
}

const names: Readonly<Record<Platform, string>> = { youtube: 'YouTube', vimeo: 'Vimeo' }

export const failures = {
  noImporter: (platform: Platform) =>
    `Videos cannot be imported from ${names[platform]} yet: an administrator has to install yt-dlp on the server and set YTDLP_PATH.`,
  oldImporter: (days: number) =>
    `The video could not be imported. The importer on the server is ${days} days old, which is too old for many videos: an administrator has to update yt-dlp.`,
  unavailable: () => 'The video could not be imported. It may be private, restricted, live or deleted.',
  unreachable: () => 'No file could be fetched from this address.',
  notMedia: () => 'This file is neither a video nor a sound recording.',
  tooSlow: () => 'The file came too slowly, and the import was given up.',
  tooLong: () => 'The import took too long and was given up.',
  tooLarge: () => 'The file is larger than what can be uploaded here.',
  cancelled: () => 'The import was cancelled.',
  notAllowed: () => 'You are not allowed to upload any more.',
} as const
