/** What forms and answers are held to; lengths are counted in code points. */
export const mostFields = 20
export const longestName = 100
export const longestIdentifier = 40
export const longestGdpr = 2000
export const longestAnswer = 200
/** s */
export const latest = 86_400 * 7
