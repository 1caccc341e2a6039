/** Whether a job was told to stop because a try of it has taken as long as it may, and not because its process stops or lost its lease. */
export const tookTooLong = ({ aborted, reason }: AbortSignal): boolean =>
  aborted && reason instanceof DOMException && reason.name === 'TimeoutError'

/** Whether it was told to stop for anything else, for which what it works on is not to blame. */
export const isCutOff = (signal: AbortSignal): boolean => signal.aborted && !tookTooLong(signal)
