/** Seconds between two comments of one person at most. */
export const slowestMode = 600
/** What the page offers; 0: off. */
export const slowModes = [0, 5, 10, 30, 60, 120, 300] as const
/** Words of an event, and characters of each. */
export const mostWords = 200
export const longestWord = 60
export const longestMuteReason = 300
/** What can be sent with one press. */
export const reactionKinds = ['thumbs_up', 'heart', 'applause', 'laugh', 'surprise'] as const
export type ReactionKind = (typeof reactionKinds)[number]
/** Reactions of a person in a second. */
export const mostReactions = 2
