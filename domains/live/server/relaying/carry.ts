import { randomUUID } from 'node:crypto'
import type { RunningProgram } from '#domains/media/server.ts'
import type { Publisher } from '../queries/holding.ts'
import type { Bench } from '../running/bench.ts'
import { runStream } from '../running/run.ts'
import { taggedInput } from '../running/tagged-input.ts'
import { relayOf } from './relay.ts'

interface Carrying {
  readonly publisher: Omit<Publisher, 'id'>
  /** Gives what comes from outside as FLV on its first pipe. */
  readonly program: RunningProgram
  /** Gets what goes on with what came: the end of a stream takes longer than that of its program. */
  readonly running: Set<Promise<unknown>>
}

interface Carried {
  hasBegun(): boolean
  /** ms: when something came last; since the program was started where nothing did. */
  heardAt(): number
  stop(): void
  /** What the program complained of. */
  readonly ended: Promise<string>
}

/** Carries what a program takes in from outside, as a stream that begins with its first tag. */
export function carryRelayed(bench: Bench, { publisher, program, running }: Carrying): Carried {
  const { eventId } = publisher
  let hasBegun = false
  let heardAt = Date.now()
  const input = taggedInput({ cut: () => relay.stop(), reading: (isOn) => relay.reading(isOn) })

  function begin(): void {
    if (hasBegun) return
    hasBegun = true
    const stream = runStream(bench, { ...publisher, id: randomUUID() }, input)
      .catch((error: unknown) => {
        bench.ports.log.error({ err: error, eventId }, 'a stream could not be carried')
        input.close()
      })
      .finally(() => {
        running.delete(stream)
      })
    running.add(stream)
  }

  const relay = relayOf(program, {
    onTag: (tag) => {
      heardAt = Date.now()
      begin()
      input.tag(tag)
    },
    onDescription: input.said,
  })

  async function end(): Promise<string> {
    const complaint = await relay.ended
    input.gone()
    return complaint
  }

  return { hasBegun: () => hasBegun, heardAt: () => heardAt, stop: relay.stop, ended: end() }
}
