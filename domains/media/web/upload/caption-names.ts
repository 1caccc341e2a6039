/** What the name of a caption file says: `talk.de.vtt` is of the video `talk`, in German. */
export interface CaptionName {
  /** Of the video: `talk`. */
  readonly stem: string
  /** BCP 47; null where the name does not say it. */
  readonly language: string | null
}

export const isCaptionFile = (name: string): boolean => /\.(vtt|srt)$/i.test(name)

export function readCaptionName(name: string): CaptionName {
  const bare = name.replace(/\.(vtt|srt)$/i, '')
  const [, stem = '', tag = ''] = /^(.+)\.([a-z]{2,3}(?:[-_][a-z0-9]{2,8})*)$/i.exec(bare) ?? []
  const language = canonical(tag.replaceAll('_', '-'))
  return language ? { stem, language } : { stem: bare, language: null }
}

/** Of a video's file: `talk` of `talk.mp4`. */
export const stemOf = (name: string): string => name.replace(/\.[^.]+$/, '')

/** Null for what is no language that anybody has a name for. */
function canonical(tag: string): string | null {
  try {
    const [known = ''] = Intl.getCanonicalLocales(tag)
    return languageName(known) === null ? null : known
  } catch {
    return null
  }
}

/** In English, as the interface is; null where there is none. */
export const languageName = (tag: string): string | null =>
  new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(tag) ?? null

const common =
  'ar bg bn cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv nb nl pl pt ro ru sk sl sr sv ta th tr uk ur vi zh zh-Hant'.split(
    ' ',
  )

/** What may be chosen, by name; with the language of the file, however rare. */
export function languageChoices(current: string): { value: string; label: string }[] {
  return [...new Set([...common, current])]
    .map((value) => ({ value, label: languageName(value) ?? value }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
}
