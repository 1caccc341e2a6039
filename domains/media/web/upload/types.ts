/**
 * `preparing` is being announced, `waiting` for others to finish, `sending`, `paused` by the person, `offline` tries again by itself, `lost`
 * needs its file again after a reload, `refused` for good, `done` has arrived.
 */
export type UploadState = 'preparing' | 'waiting' | 'sending' | 'paused' | 'offline' | 'lost' | 'refused' | 'done'

/** A file of captions beside a video: `waiting` for the video, `kept` by the server. */
export interface Caption {
  /** Of this browser. */
  readonly id: string
  readonly name: string
  /** BCP 47. */
  readonly language: string
  readonly state: 'waiting' | 'sending' | 'kept' | 'refused'
  readonly problem: string | null
  /** The server's name of what was made of it. */
  readonly made: string | null
}

export interface Upload {
  /** Of this browser. */
  readonly id: string
  /** The file's name. */
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly type: string
  readonly lastModified: number
  readonly state: UploadState
  /** Bytes that were sent. */
  readonly sent: number
  /** Bytes per second, null while nobody can say. */
  readonly speed: number | null
  /** Why it was refused or does not go on, for the person. */
  readonly problem: string | null
  /** Where it goes; null until it was announced. */
  readonly address: string | null
  /** What is made of it; the part of the app that makes it knows what that id means. */
  readonly made: string | null
  readonly captions: readonly Caption[]
  /** The browser still knows where the file is: one press, no search. */
  readonly found: boolean
}

/** Whether leaving the page would interrupt it. */
export const isUnderWay = ({ state }: Upload): boolean => ['preparing', 'waiting', 'sending', 'offline'].includes(state)

/** When it was changed is not known of what another browser began. */
export const isSameFile = (file: File, { name, size, lastModified }: Pick<Upload, 'name' | 'size' | 'lastModified'>): boolean =>
  file.name === name && file.size === size && (lastModified === 0 || file.lastModified === lastModified)
