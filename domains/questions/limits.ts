/** Characters of a question at most. */
export const longestAsked = 1000
/** Questions of a guest in a minute. */
export const mostAskedByGuest = 10
/** Times that are told to ask again with are multiples of it, s (LE-9.06). */
export const questionStep = 15
/** Questions that a presenter sees at a time. */
export const mostPresented = 50
/** Seconds for which a question is a moderator's who has taken it. */
export const claimedFor = 180
