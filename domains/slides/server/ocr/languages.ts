/** Whose data is installed, as Tesseract calls them, by ISO 639-1. */
const installed = { en: 'eng', de: 'deu', fr: 'fra', pt: 'por' } as const

export type OcrLanguage = (typeof installed)[keyof typeof installed]

type Base = keyof typeof installed

/**
 * The data that reads what is spoken; English where there is none for it.
 *
 * @param spoken BCP 47, in any order
 * @param preferred where nothing is said, or several languages are
 */
export function ocrLanguageOf(spoken: readonly string[], preferred: Base): OcrLanguage {
  const bases = spoken.map((language) => language.split('-')[0] ?? '')
  if (bases.length === 0 || bases.includes(preferred)) return installed[preferred]
  return installed[bases.find((base): base is Base => Object.hasOwn(installed, base)) ?? 'en']
}
