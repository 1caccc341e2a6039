import { request } from './calling/request.ts'

/** A file of the app that the server does not have: most often one of a build before. */
export class PartGone extends Error {
  override name = 'PartGone'
}

/** A file of the app that the browser could not run: it remembers that until the page is loaded anew. */
export class PartBroken extends Error {
  override name = 'PartBroken'
}

/** Whether only a reload of the page helps: another try would end the same way. */
export const needsReload = (error: unknown): boolean => error instanceof PartGone || error instanceof PartBroken

const fetched = new Map<string, Promise<void>>()

/**
 * Stands before each `import()` of the built web (tools/vite/parts.ts): fetches the files of a part and then runs them. A browser may remember for as
 * long as the page lives that a module could not be fetched; one that is fetched this way first can be tried again.
 *
 * @throws Refusal `unreachable` without a connection; PartGone where the server has no such file; PartBroken where it does not run
 */
export async function fetchPart<T>(run: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map((file) => fetchOnce(`/${file}`)))
  try {
    return await run()
  } catch (error) {
    throw new PartBroken(error instanceof Error ? error.message : 'A module does not run', { cause: error })
  }
}

function fetchOnce(address: string): Promise<void> {
  const known = fetched.get(address)
  if (known) return known
  const fetching = isInDocument(address) ? Promise.resolve() : fetchFile(address)
  fetched.set(address, fetching)
  fetching.catch(() => fetched.delete(address))
  return fetching
}

/** What the document names, the browser fetches by itself. */
const isInDocument = (address: string) => document.querySelector(`head > [href="${address}"], head > [src="${address}"]`) !== null

async function fetchFile(address: string): Promise<void> {
  const response = await request(address, {})
  if (!response.ok) throw new PartGone(`${address} answered ${response.status}`)
  // Only a file that is here whole is in the cache.
  await response.arrayBuffer()
}
