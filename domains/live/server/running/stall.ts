/** Sees whether something goes on. @param longest ms without that */
export function stallWatch(longest: number, now = Date.now()): (reached: number, now?: number) => boolean {
  let last = { reached: 0, at: now }
  return (reached, at = Date.now()) => {
    if (reached > last.reached) last = { reached, at }
    return at - last.at > longest
  }
}
