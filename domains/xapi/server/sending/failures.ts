/** The record store gave no answer that goes on; its message says why in words for people. */
export class RecordStoreFailure extends Error {
  override name = 'RecordStoreFailure'
  /** Whether somebody has to do something about it; otherwise another time may do. */
  readonly isRefused: boolean
  /** What the store itself said. */
  readonly said: string | null
  /** s, as the store asks for it. */
  readonly wait: number | undefined

  constructor(message: string, about: { readonly isRefused: boolean; readonly said?: string; readonly wait?: number | undefined }) {
    super(message)
    this.isRefused = about.isRefused
    this.said = about.said?.trim().slice(0, longestSaid).toWellFormed().replaceAll('\0', '') || null
    this.wait = about.wait
  }
}

/** Characters of an answer that are kept. */
const longestSaid = 500
