export const deviceClasses = ['desktop', 'phone', 'tablet', 'tv', 'unknown'] as const
export type DeviceClass = (typeof deviceClasses)[number]

const signs: readonly (readonly [DeviceClass, RegExp])[] = [
  ['tv', /\b(?:smart-?tv|googletv|appletv|hbbtv|netcast|web0s|tizen.+tv|crkey|bravia|roku|aft[a-z])\b/i],
  ['tablet', /ipad|tablet|playbook|silk|android(?!.*\bmobile\b)/i],
  ['phone', /iphone|ipod|android|mobile|phone/i],
  ['desktop', /windows|macintosh|cros|x11|linux/i],
]

/** What kind of device a browser says that it runs on; roughly, and as it says. */
export const deviceOf = (userAgent: string | undefined): DeviceClass =>
  signs.find(([, sign]) => sign.test((userAgent ?? '').slice(0, 500)))?.[0] ?? 'unknown'
