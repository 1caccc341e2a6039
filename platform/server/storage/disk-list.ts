import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Listed } from './port.ts'

/** Walks a folder in the order in which S3 lists keys: by bytes of the whole key, so a folder sorts as `name/`. */
export async function listFolder(root: string, folder: string, after: string | undefined, max: number): Promise<Listed> {
  const items: { key: string; size: number }[] = []
  for await (const key of walk(root, folder, after)) {
    if (items.length === max) return { items, next: items.at(-1)?.key ?? null }
    const found = await stat(join(root, key)).catch(() => null)
    if (found) items.push({ key, size: found.size })
  }
  return { items, next: null }
}

async function* walk(root: string, folder: string, after: string | undefined): AsyncGenerator<string> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => [])
  const names = entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name)).sort(byBytes)
  for (const name of names) {
    const key = `${folder}/${name}`
    if (!name.endsWith('/')) {
      if (after === undefined || byBytes(key, after) > 0) yield key
    } else if (after === undefined || byBytes(key, after) > 0 || after.startsWith(key)) {
      yield* walk(root, key.slice(0, -1), after)
    }
  }
}

// Keys are ASCII, where code units are bytes.
function byBytes(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
