/** The twelve colours that a channel can have, pastel; a channel keeps the number, from 1. */
export const themes = [
  '#f7c9c9',
  '#f8d3b8',
  '#f5e0ac',
  '#e3e8b0',
  '#c9e7bd',
  '#b8e8d3',
  '#b5e5e6',
  '#bcdcf3',
  '#c6d1f7',
  '#d6cbf6',
  '#e9c8f0',
  '#f5c8de',
] as const

/** How many letters of a title decide the colour it starts with. */
const looked = 4

/** The number of the colour that a channel has until one is chosen: the same for titles that begin alike (LE-9.48). */
export function themeOf(title: string): number {
  const start = [...title.trim().toLowerCase()].slice(0, looked).join('')
  let sum = 7
  for (const letter of start) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return (sum % themes.length) + 1
}

/** Of a number from 1 to 12 or a code the number; undefined of anything else. */
export function themeNumber(value: string | number): number | undefined {
  const at = (themes as readonly string[]).indexOf(String(value).toLowerCase())
  const number = at >= 0 ? at + 1 : Number(value)
  return Number.isInteger(number) && number >= 1 && number <= themes.length ? number : undefined
}
