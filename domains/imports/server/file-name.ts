/** What the file at an address is called, as far as the address says it. */
export function fileNameOf({ pathname, hostname }: URL): string {
  const last = pathname.split('/').findLast((part) => part !== '') ?? ''
  return decoded(last).replace(/\s+/g, ' ').trim().slice(0, 200) || hostname
}

function decoded(text: string): string {
  try {
    // Control characters and marks of direction are nothing to read.
    return decodeURIComponent(text).replace(/[\p{Cc}\p{Cf}]/gu, '')
  } catch {
    return text
  }
}
