import { useSyncExternalStore } from 'react'
import { uploadStore } from './entries.ts'
import type { Upload } from './types.ts'

/** What this person is uploading in this tab, in the order in which it was added. */
export const useUploads = (): readonly Upload[] => useSyncExternalStore(uploadStore.subscribe, uploadStore.read)
