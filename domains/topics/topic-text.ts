/** The shortest topic (CM-9.02, LE-9.34). */
export const topicMin = 3

/** Letters, digits, underscore and hyphen (CM-5.06, LE-5.50). */
export const topicPattern = /^[\p{L}\p{N}_-]+$/u

/** What was typed or sent as topics: comma text or a list; trimmed, lower-cased, without doubles (CM-5.09, CM-5.10, CM-5.13). */
export function topicsIn(value: string | readonly string[]): string[] {
  const parts = typeof value === 'string' ? value.split(',') : value
  return [...new Set(parts.map((part) => part.trim().toLowerCase()).filter((part) => part !== ''))]
}
