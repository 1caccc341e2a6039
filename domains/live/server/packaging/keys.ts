/** Where what is kept of a stream lies: where its recording looks for it. */
const segmentFolder = (assetId: string, renditionId: string): string => `assets/${assetId}/${renditionId}`
export const initKey = (assetId: string, renditionId: string): string => `${segmentFolder(assetId, renditionId)}/init.mp4`
export const segmentKey = (assetId: string, renditionId: string, number: number): string =>
  `${segmentFolder(assetId, renditionId)}/${number}.m4s`

/** Parts are there while players may ask for them. */
export const partsRoot = 'live'
export const partsFolder = (renditionId: string): string => `${partsRoot}/${renditionId}`
export const partKey = (renditionId: string, number: number, part: number): string => `${partsFolder(renditionId)}/${number}.${part}.m4s`
