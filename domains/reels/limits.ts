/** Seconds of a video that a reel may be made of. */
export const longestPassage = 600

/** Seconds of the video on either side of a passage in which its parts may begin and end, too. */
export const margin = 5

/** Of one reel. */
export const mostParts = 12

/** Seconds; a shorter part is seen by nobody. */
export const shortestPart = 0.5
