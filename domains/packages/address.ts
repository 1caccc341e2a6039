/** The zip of a package. */
export const packageAddress = (videoId: string, packageId: string): string => `/api/v3/videos/${videoId}/packages/${packageId}`

/** The player that a package frames; who frames it is asked there. */
export const framedAddress = (videoId: string, packageId: string): string =>
  `/web/videos/${videoId}/packages/${packageId}/embedded?kcid=${packageId}`
