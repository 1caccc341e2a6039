import type { Upload } from './types.ts'

/** What outlives the page: enough to go on with the same file. */
export type Kept = Pick<Upload, 'id' | 'name' | 'size' | 'type' | 'lastModified' | 'sent' | 'address' | 'made'>

const keyOf = (owner: string) => `lyceum-uploads:${owner}`

/** The uploads that this person left unfinished in this browser. */
export function readKept(owner: string): Kept[] {
  try {
    return JSON.parse(localStorage.getItem(keyOf(owner)) ?? '[]') as Kept[]
  } catch {
    return []
  }
}

function write(owner: string, kept: readonly Kept[]): void {
  try {
    if (kept.length > 0) localStorage.setItem(keyOf(owner), JSON.stringify(kept))
    else localStorage.removeItem(keyOf(owner))
  } catch {
    // Private windows may refuse; the upload then ends with the page.
  }
}

export function keep(owner: string, { id, name, size, type, lastModified, sent, address, made }: Upload): void {
  const all = readKept(owner)
  const one = { id, name, size, type, lastModified, sent, address, made }
  write(owner, all.some((other) => other.id === id) ? all.map((other) => (other.id === id ? one : other)) : [...all, one])
}

export function forget(owner: string, id: string): void {
  write(
    owner,
    readKept(owner).filter((one) => one.id !== id),
  )
}
