/** s without an encoder after which nothing is sent to an event any more. */
export const encoderGrace = 10
/** s of a segment: where players can begin. */
export const segmentSeconds = 2
/** s of a part, as announced: what the muxer cuts every half second is a frame longer at most. */
export const partTarget = 0.55
/** s of an event that are recorded at most: one that nobody ends fills no disk. */
export const longestStream = 24 * 3600
/** Bytes of one piece that a browser sends, and of those that wait for the encoder. */
export const largestChunk = 8 * 1024 * 1024
export const mostWaitingBytes = 32 * 1024 * 1024
/** Characters of what is typed at once of what is said, and ms for which it stands at most. */
export const longestCaption = 300
export const longestCaptionMs = 60_000
/** s after which an engine writes again where nobody types any more. */
export const typingPause = 60
