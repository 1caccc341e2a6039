/** The page that learning platforms launch for a video of a track. */
export const unitAddress = (name: string, unitId: string): string => `/web/tracks/${name}/units/${unitId}`
