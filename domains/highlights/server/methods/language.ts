import { detect } from 'tinyld'

/** Shorter text says too little of its language. */
const enough = 200
const looksAt = 4000

/**
 * The language of a text, ISO 639: what it looks like where there is enough of it, otherwise what it is declared to be.
 *
 * @param declared BCP 47
 */
export function languageOf(text: string, declared: string): string {
  const found = text.length < enough ? '' : detect(text.slice(0, looksAt))
  return found === '' ? new Intl.Locale(declared).language : found
}
