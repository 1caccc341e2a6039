import { createContext, type ReactNode } from 'react'
import type { Video } from '../../contract.ts'

/** What can be done about a video that failed; a domain above knows, and the app provides it. Null: nothing but another file. */
export const FailedActions = createContext<(video: Video) => ReactNode>(() => null)
