const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

/** A character by its number, where it is one that can be stored. */
function byNumber(number: number): string | undefined {
  const isCharacter = number > 0 && number <= 0x10ffff && (number < 0xd800 || number > 0xdfff)
  return isCharacter ? String.fromCodePoint(number) : undefined
}

/** Plain text of what was HTML-encoded, once: `&amp;lt;` becomes `&lt;`. What is no entity stays. */
export const decodedHtml = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return (Object.hasOwn(named, name.toLowerCase()) ? named[name.toLowerCase()] : undefined) ?? whole
    return byNumber(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)) ?? whole
  })

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** As highlights are sent (CM-5.44). */
export const encodedHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
