import { createContext } from 'react'
import type { PlayerMark } from '#domains/media/web.ts'
import type { Video } from '../../contract.ts'

/** The named moments that every player of a video shows on its bar; the app provides what a domain above knows of them. */
export const StageMarks = createContext<(video: Video) => readonly PlayerMark[]>(() => [])
