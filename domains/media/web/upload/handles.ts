/** Where the browser lets a page remember a file: Chromium's. Others ask the person for the file again. */
export interface FileHandle {
  getFile(): Promise<File>
  queryPermission?(): Promise<PermissionState>
  requestPermission?(): Promise<PermissionState>
}

const store = 'files'

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open('lyceum-uploads', 1)
    asked.onupgradeneeded = () => asked.result.createObjectStore(store)
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error ?? new Error('indexedDB'))
  })
}

async function within<T>(mode: IDBTransactionMode, work: (files: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  try {
    const db = await opened()
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const asked = work(db.transaction(store, mode).objectStore(store))
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error ?? new Error('indexedDB'))
    return await promise.finally(() => db.close())
  } catch {
    // Without it the person is asked for the file.
    return undefined
  }
}

export const keepHandle = (id: string, handle: FileHandle) => within('readwrite', (files) => files.put(handle, id))
export const findHandle = (id: string): Promise<FileHandle | undefined> => within('readonly', (files) => files.get(id))
export const forgetHandle = (id: string) => within('readwrite', (files) => files.delete(id))

/** The file of a handle, or null where the person must be asked or the file is gone. `ask` only from a press of a button. */
export async function fileOf(handle: FileHandle | undefined, ask: boolean): Promise<File | null> {
  try {
    const may = ask ? await handle?.requestPermission?.() : await handle?.queryPermission?.()
    return may === 'granted' ? ((await handle?.getFile()) ?? null) : null
  } catch {
    return null
  }
}

/** Whether a file can still be read: not where it was changed, moved or taken away since it was chosen. */
export const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
