/** The page that learning platforms launch for a video of a track. */
export const unitAddress = (name: string, unitId: string): string => `/web/tracks/${name}/units/${unitId}`

/** The player that the lesson of a SCORM package frames; who frames it is asked there. */
export const framedUnitAddress = (name: string, unitId: string): string => `${unitAddress(name, unitId)}/embedded?kcid=${unitId}`
