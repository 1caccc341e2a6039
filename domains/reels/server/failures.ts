/** Why no reel comes of it, for whoever asked for it. */
export const reelFailures = {
  noFile: 'The file of the video is no longer there, so no reel can be made of it.',
  withdrawn: 'You can’t make reels of this video any more.',
  notAllowed: 'You are not allowed to upload any more.',
  cancelled: 'The reel was deleted.',
  noFonts: 'The server has no fonts for some of the letters in the captions. Make the reel again with captions that can be switched off.',
  broken: 'The reel could not be made. Please try again.',
} as const
