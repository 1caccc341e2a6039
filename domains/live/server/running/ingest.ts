import type { LiveEncoding } from '../encoding/args.ts'
import type { StreamSource } from '../encoding/ladder.ts'

/** What is known of a stream when its encoder is started. */
export interface StreamKind {
  readonly container: LiveEncoding['container']
  readonly source: StreamSource
  readonly hasSound: boolean
}

/** What takes the bytes of a stream. */
export interface Intake {
  /** @returns whether more can be taken at once */
  write(bytes: Buffer): boolean
  onDrain(call: () => void): void
}

/** How a stream comes in: by an encoder's connection, from a browser, or out of a file. */
export interface StreamInput {
  /** Answers when enough is known to begin; rejects where it ends before. @throws IngestRefusal */
  describe(): Promise<StreamKind>
  /** Gives the stream from its next beginning on. */
  pour(intake: Intake): void
  /** Ends it, with a word for whoever sends where there is one. */
  close(why?: string): void
  /** Settles when nothing more comes. */
  readonly over: Promise<void>
  measures(): StreamMeasures
}

interface StreamMeasures {
  /** Bytes that have come, of all time. */
  readonly bytes: number
  /** ms of the stream that were given to the encoder. */
  readonly givenMs: number
  readonly dropped: number
  /** Where frames can be told apart before they are decoded. */
  readonly frames?: ArrivedFrames
}

interface ArrivedFrames {
  /** Of all time, among those that were given to the encoder. */
  readonly count: number
  /** A second, as the encoder announces; null where it says nothing. */
  readonly planned: number | null
}

export const unplayable = 'The video could not be decoded.'
export const nothingArrives = 'Nothing that could be shown arrives from the encoder.'
export const tooLong = 'An event can be recorded for 24 hours. Plan another one for what follows.'

/** Why a stream is not taken. The message is for the host. */
export class IngestRefusal extends Error {
  override name = 'IngestRefusal'
}
