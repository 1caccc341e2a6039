/** Characters of a question at most. */
export const longestAsked = 1000
