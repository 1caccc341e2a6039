/** Where the bytes of an asset are had; each request asks again whether the viewer may. */
const at = (assetId: string, name: string): string => `/media/${assetId}/${name}`

export const originalUrl = (assetId: string): string => at(assetId, 'original')
export const masterUrl = (assetId: string): string => at(assetId, 'hls/master.m3u8')
export const posterUrl = (assetId: string): string => at(assetId, 'poster.webp')
export const sceneUrl = (assetId: string, index: number): string => at(assetId, `scene-${index}.webp`)
export const sheetUrl = (assetId: string, index: number): string => at(assetId, `storyboard-${index}.jpg`)
export const waveformUrl = (assetId: string): string => at(assetId, 'waveform.json')
