import { Problem } from '#platform/contract/problem.ts'

/** A language as BCP 47 writes it; with extensions (`de-u-co-phonebk`) it has no name. @throws Problem invalid (language) */
export function canonicalLanguage(language: string): string {
  try {
    const [known] = Intl.getCanonicalLocales(language)
    if (known !== undefined && new Intl.Locale(known).baseName === known) return known
  } catch {
    // Said below, in words for a person.
  }
  throw new Problem('invalid', 'language', 'This language is not known.', 'language')
}

/** Null where nobody would recognise it: `und`, `mul`, nonsense. */
export function recognisedLanguage(language: string | null): string | null {
  try {
    const tag = canonicalLanguage(language ?? '')
    const { language: base } = new Intl.Locale(tag)
    const name = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(tag)
    return ['und', 'mul', 'zxx', 'mis'].includes(base) || name === undefined ? null : tag
  } catch {
    return null
  }
}
