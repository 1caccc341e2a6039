/** What this browser keeps of one person's work until the server has it. Others who sign in here don't get it; it goes when the person signs out. */
export interface KeptThing<Value> {
  /** Id of the person whose it is. */
  readonly owner: string
  readonly kind: string
  readonly id: string
  readonly value: Value
}

const store = 'things'

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('lyceum-kept', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: ['owner', 'kind', 'id'] })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('indexedDB'))
  })
}

/** Undefined where the browser keeps nothing: private windows may refuse, and the disk may be full. */
async function within<T>(mode: IDBTransactionMode, work: (things: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  try {
    const db = await opened()
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const transaction = db.transaction(store, mode)
    const request = work(transaction.objectStore(store))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error ?? new Error('indexedDB'))
    return await promise.finally(() => db.close())
  } catch {
    return undefined
  }
}

/** All of one person's and kind, or, without a kind, of one person. */
const rangeOf = (owner: string, kind?: string) =>
  kind === undefined ? IDBKeyRange.bound([owner], [owner, []]) : IDBKeyRange.bound([owner, kind], [owner, kind, []])

export const keepThing = async <Value>(thing: KeptThing<Value>): Promise<void> => {
  await within('readwrite', (things) => things.put(thing))
}

export const listKept = async <Value>(owner: string, kind: string): Promise<readonly KeptThing<Value>[]> =>
  (await within<KeptThing<Value>[]>('readonly', (things) => things.getAll(rangeOf(owner, kind)))) ?? []

export const forgetThing = async ({ owner, kind, id }: Omit<KeptThing<unknown>, 'value'>): Promise<void> => {
  await within('readwrite', (things) => things.delete([owner, kind, id]))
}

/** Forgets what is not this person's; with nobody signed in, everything. */
export async function forgetOthersThings(owner: string | undefined): Promise<void> {
  if (owner === undefined) {
    await within('readwrite', (things) => things.clear())
    return
  }
  const { lower, upper } = rangeOf(owner)
  await within('readwrite', (things) => {
    things.delete(IDBKeyRange.upperBound(lower, true))
    return things.delete(IDBKeyRange.lowerBound(upper, true))
  })
}
