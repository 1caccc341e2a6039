/** What each file imports, by its name. */
export type Imports = ReadonlyMap<string, readonly string[]>

/** Groups of files of which each leads back to itself through the others (Tarjan's strongly connected components), smallest names first. */
export function circlesIn(imports: Imports): string[][] {
  const place = new Map<string, number>()
  const earliest = new Map<string, number>()
  const path: string[] = []
  const circles: string[][] = []
  const visit = (file: string): number => {
    const own = place.size
    place.set(file, own)
    earliest.set(file, own)
    path.push(file)
    for (const next of imports.get(file) ?? []) {
      const reached = place.has(next) ? (path.includes(next) ? (place.get(next) ?? own) : own) : visit(next)
      earliest.set(file, Math.min(earliest.get(file) ?? own, reached))
    }
    const found = earliest.get(file) ?? own
    if (found === own) {
      const circle = path.splice(path.indexOf(file))
      if (circle.length > 1 || imports.get(file)?.includes(file)) circles.push(circle.toSorted())
    }
    return found
  }
  for (const file of imports.keys()) if (!place.has(file)) visit(file)
  return circles.toSorted(([one = ''], [other = '']) => one.localeCompare(other))
}
