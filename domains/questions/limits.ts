/** Characters of a question at most. */
export const longestAsked = 1000
/** Questions of a guest in a minute. */
export const mostAskedByGuest = 10
/** Questions that a presenter sees at a time. */
export const mostPresented = 50
