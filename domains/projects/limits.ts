/** Characters of a project's name (CM-9.13). */
export const longestProjectName = 128

/** That one person has at a time. */
export const mostProjects = 500

export const mostClips = 500
/** Sounds below the clips. */
export const mostSounds = 20
/** Points of the volume curve of one clip or sound. */
export const mostCurvePoints = 20
/** Titles over one clip. */
export const mostTitles = 5
/** Pictures among the clips; each is a file of its own. */
export const mostPictures = 50

/** Seconds of a film. */
export const longestFilm = 2 * 3600
/** Seconds of a clip; a shorter one is seen by nobody. */
export const shortestClip = 0.1
/** Seconds of a picture or a title that is a clip. */
export const longestStill = 600
/** Seconds. */
export const longestFade = 10
/** Seconds that a clip may come over the one before. */
export const longestCrossfade = 5

/** Characters of a timeline as JSON. */
export const longestTimeline = 512 * 1024
