import { timingSafeEqual } from 'node:crypto'

/** Whether two texts are the same; the time it takes tells nothing of where they differ. For tokens and signatures. */
export function timingSafeStringEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
