const media =
  /\.(mp4|m4[av]|mov|qt|mk[av]|webm|avi|mpe?g|vob|m?ts|m2ts?|f[l4]v|wm[av]|asf|og[gva]|opus|mp[23]|aac|e?ac3|flac|wav|w64|aiff?|caf|au|amr|3g[p2]|dts|mxf|gxf|dv|rm|rmvb|ivf|nut|wtv|ape|wv|tta|y4m|h?26[45]|hevc|obu|av1|vc1)$/i
const endings: Readonly<Record<string, string>> = {
  'video/mp4': 'mp4',
  'audio/mp4': 'm4a',
  'video/webm': 'webm',
  'audio/webm': 'webm',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/flac': 'flac',
}
// Of the others players look into the file.
const anyEnding = 'mkv'

/** How the name of a file ends that is served under this type. */
export const nameEndingOf = (type: string): string => endings[type] ?? anyEnding

// Names that Windows gives to devices.
const device = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

/**
 * The header under which a browser saves a file. Its name is a stranger's: nothing of it leads to another folder, reads backwards or means a
 * device, and its ending says that it is a recording, so that nobody opens it as a page or a program.
 *
 * @param type under which the file is served
 */
export function attachment(filename: string, type: string): string {
  const plain = filename
    .toWellFormed()
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, '')
    .replace(/[<>:"/\\|?*]/g, '_')
    .replace(/^[. ]+|[. ]+$/g, '')
    .replace(device, '_$1')
  const name = media.test(plain) ? plain : `${plain || 'video'}.${nameEndingOf(type)}`
  return `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, percent)}`
}
