/** Makes the event's video of what was sent to it. */
export const settleRecording = { name: 'settle-recording' } as const
