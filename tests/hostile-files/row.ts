import type { refusals, Sample } from '#domains/media/testing.ts'

/** What makers of hostile files have at hand. */
export interface Workshop {
  /** Where nothing may ever be asked for: `http://127.0.0.1:…`. */
  readonly elsewhere: string
  /** A video beside the data of the server that must never be read. */
  readonly secret: string
  /** A small real file, made once. */
  readonly media: (name: string, sample?: Sample) => Promise<Buffer>
  /** What ffmpeg makes of these arguments; the output is the last of them. */
  readonly made: (name: string, ...args: string[]) => Promise<Buffer>
}

export type Reason = keyof typeof refusals

export interface HostileFile {
  /** What it is; ends the sentence "a file that …". */
  readonly is: string
  /** Its name as it is sent. */
  readonly name: string
  readonly make: (at: Workshop) => Promise<Buffer> | Buffer
  /** The sentence with which it ends, or that it is played like any other, for so many seconds. */
  readonly ends: Reason | { readonly plays: number }
}

export type Rows = readonly HostileFile[]
