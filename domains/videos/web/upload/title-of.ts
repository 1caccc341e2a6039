/** A first title: the file's name without its ending, as words. */
export function titleOf(filename: string): string {
  const words = filename
    .replace(/\.[^.]{1,5}$/, '')
    .replace(/[_\s]+/g, ' ')
    .trim()
  return Array.from(words || filename)
    .slice(0, 255)
    .join('')
}
