/** What the clocks of a device say, ms. */
export interface Reading {
  /** `performance.now()`: it never goes back, but in some browsers stands still while the device sleeps. */
  readonly running: number
  /** `Date.now()`: it knows of sleep, but can be set. */
  readonly calendar: number
}

/** ms by which the calendar's clock gets ahead of the running one before that may mean sleep. */
const sleep = 2000

/** When something was played, ms since a session was granted; by the running clock, which each answer of the server corrects. */
export interface SessionClock {
  /** When `running` said that: too early by as long as an answer took, never too late. */
  readonly at: (running: number) => number
  /** Whether the device may have slept since the last answer; by how much the clock is late then, only the next answer says. */
  readonly mayHaveSlept: () => boolean
  /** The server has just said how long ago the session was granted, ms. */
  readonly correct: (at: number) => void
}

/** The clock of a session; the answer that granted it came in so many ms ago. */
export function newSessionClock(read: () => Reading, ago: number): SessionClock {
  const first = read()
  let granted = first.running - Math.max(0, ago)
  let apart = first.calendar - first.running
  let isUnsure = false
  return {
    at: (running) => Math.max(0, Math.round(running - granted)),
    mayHaveSlept: () => {
      const { calendar, running } = read()
      isUnsure ||= calendar - running - apart > sleep
      apart = calendar - running
      return isUnsure
    },
    // Each answer is late by the time that it took: the least late one is nearest to the truth. So what is told twice says the same moments.
    correct: (at) => {
      granted = Math.min(granted, read().running - at)
      isUnsure = false
    },
  }
}
