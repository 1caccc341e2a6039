/** In both themes, as app/web/early.js does it before anything is shown; null for the usual colour. */
export function showAccent(accent: { readonly hue: number; readonly chroma: number } | null): void {
  const { style } = document.documentElement
  for (const [name, value] of [
    ['--accent-hue', accent?.hue],
    ['--accent-chroma', accent?.chroma],
  ] as const)
    if (value === undefined) style.removeProperty(name)
    else style.setProperty(name, String(value))
}

/** From the next page title on. */
export function showSiteName(name: string): void {
  document.documentElement.dataset['site'] = name
}
