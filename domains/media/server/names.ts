/** A stranger's name of a file as it is kept: one line without folders, without what turns its reading round, of at most 255 characters. */
export function plainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const plain = last.toWellFormed().replace(/[\p{Cc}\p{Bidi_Control}]/gu, '')
  return Array.from(plain.trim()).slice(0, 255).join('')
}
