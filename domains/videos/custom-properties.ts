/** Keys that every organisation has; others are its own (`custom_property_keys`). */
const usualPropertyKeys: readonly string[] = ['video_heading', 'video_subheading', 'video_article', 'page_url']

export const longestProperty = 500
const shownOfProperty = 40

/** What is wrong with the text of a custom property, in the specification's words (CM-5.28 to CM-5.31); null: nothing. */
export function propertyFault(key: string, text: string): string | null {
  if ([...text].length > longestProperty) return 'Max 500 characters are allowed.'
  // Two slashes would lead to another site.
  if (key === 'page_url' && !/^\/(?![/\\])/.test(text)) return 'Please provide a valid URL.'
  return text === '' ? 'This field is required' : null
}

/** As a list shows it (CM-5.32). */
export function shortProperty(text: string): string {
  const characters = [...text]
  return characters.length > shownOfProperty ? `${characters.slice(0, shownOfProperty).join('')}...` : text
}

/** The keys that a property can have: the usual and those of the organisation, a comma list. */
export const propertyKeys = (own: string): string[] => [...new Set([...usualPropertyKeys, ...own.split(',').filter(Boolean)])]
