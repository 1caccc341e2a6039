/** Characters (code points); in a file of its own, so that a page knows it without the library of shapes. */
export const longestComment = 5000
/** How long one's own words can be changed, s. */
export const editWindow = 15 * 60
/** Comments of a guest of an event in a minute. */
export const mostSaidByGuest = 20
/** What the page of an event hears by asking: cursors of time are multiples of it, s (LE-9.01, LE-9.06). */
export const updateStep = 15
/** Comments of somebody that wait for a moderator of one event at most. */
export const mostHeld = 20
/** So many of those that wait are listed at once. */
export const mostListedHeld = 50
