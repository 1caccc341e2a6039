/** Why no film comes of a project, for whoever asked for it. */
export const renderFailures = {
  noFile: 'The file of a video of this project is no longer there.',
  noPicture: 'A picture of this project is no longer there.',
  noFonts: 'The server has no fonts for some of the letters in the titles.',
  notAllowed: 'You are not allowed to upload any more.',
  cancelled: 'The film was cancelled.',
  broken: 'The film could not be made. Please try again.',
} as const
