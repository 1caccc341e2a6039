interface EventBell {
  /** Until it rings, or so long, ms; at once where it rang since the last wait. */
  wait(ms: number): Promise<void>
  ring(): void
  stop(): void
}

/** Hears when something is said, also while nobody waits for it. @param listen begins to hear, and gives what ends it */
export function openBell(listen: (ring: () => void) => () => void): EventBell {
  let rung = false
  let wake = () => {}
  const ring = () => {
    rung = true
    wake()
  }
  const end = listen(ring)
  return {
    ring,
    async wait(ms) {
      if (!rung)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      rung = false
    },
    stop() {
      end()
      ring()
    },
  }
}
