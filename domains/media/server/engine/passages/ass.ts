const two = (n: number) => String(n).padStart(2, '0')

/** A moment as the ASS format writes it. */
export function assTime(seconds: number): string {
  const units = Math.round(seconds * 100)
  const whole = Math.floor(units / 100)
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}.${two(units % 100)}`
}

/** Nothing in the words has a meaning for who draws them: no commands, no line of another kind. */
export const assText = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, '\n')
    .replaceAll('\\', '\\\u2060')
    .replaceAll('{', '\\{')
    .replaceAll('}', '\\}')
    .trim()
    .replace(/\s*\n\s*/g, '\\N')
