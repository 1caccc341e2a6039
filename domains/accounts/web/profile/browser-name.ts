const browsers = [
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
] as const

const systems = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux|X11/],
] as const

const first = (names: readonly (readonly [string, RegExp])[], text: string) => names.find(([, sign]) => sign.test(text))?.[0]

/** "Firefox · Windows", out of what the browser says of itself; undefined for what is none. */
export function browserName(userAgent: string): string | undefined {
  const browser = first(browsers, userAgent)
  if (!browser) return undefined
  const system = first(systems, userAgent)
  return system ? `${browser} · ${system}` : browser
}

export const isPhone = (userAgent: string): boolean => /iPhone|Android.*Mobile/.test(userAgent)
