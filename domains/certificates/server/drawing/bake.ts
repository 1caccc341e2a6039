import { pngChunks, pngOf } from './png.ts'

/** What Open Badges looks for in a picture: text that is not compressed, of no language. */
const label = Buffer.from('openbadgecredential\0\0\0\0\0', 'latin1')

/** The picture with a credential in it, behind what says how large it is. */
export function bakedBadge(png: Buffer, credential: string): Buffer {
  const [head, ...rest] = pngChunks(png)
  if (!head) throw new Error('a picture without a head')
  return pngOf([head, { type: 'iTXt', data: Buffer.concat([label, Buffer.from(credential)]) }, ...rest])
}
