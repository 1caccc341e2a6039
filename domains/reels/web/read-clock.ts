/** The seconds of "1:05", "1:02:09" or "65"; null where it is none. */
export function readTimeText(text: string): number | null {
  const parts = text.trim().split(':')
  if (parts.length > 3 || !parts.every((part) => /^\d{1,5}$/.test(part))) return null
  return parts.reduce((sum, part) => sum * 60 + Number(part), 0)
}
