export const longestPollText = 160
export const longestOption = 33
/** Polls of one event. */
export const mostPolls = 100
