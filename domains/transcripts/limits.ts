/** Cues of one transcript: more than a file of 512 kB has. */
export const mostCues = 20_000
/** Characters of one cue. */
export const longestCue = 2000
/** Characters of the name of a speaker. */
export const longestSpeaker = 100
/** Nothing lasts longer than a week, ms. */
export const longestTime = 7 * 24 * 3_600_000
/** A video has words in at most so many languages. */
export const mostLanguages = 50
/** Cues that one call changes. */
export const mostChanged = 300
