import type { RunningProgram } from '#domains/media/server.ts'
import { complaintOf } from '../encoding/encoder.ts'
import { flvReader } from '../rtmp/flv-reader.ts'

type RelayEvents = Parameters<typeof flvReader>[0]

interface MediaRelay {
  /** Whether to read on. */
  reading(isOn: boolean): void
  stop(): void
  /** What the program complained of, or what was wrong with what it gave, when all of it was read. */
  readonly ended: Promise<string>
}

/** What a program gives as FLV, in tags. */
export function relayOf(program: RunningProgram, events: RelayEvents): MediaRelay {
  const take = flvReader(events)
  let [stopped, held] = [false, false]
  let goOn = () => {}

  const stop = () => {
    ;[stopped, held] = [true, false]
    goOn()
    program.stop()
  }

  async function read(): Promise<void> {
    for await (const bytes of program.outputs[0] ?? []) {
      if (stopped) continue
      take(bytes)
      if (held) await new Promise<void>((resolve) => (goOn = resolve))
    }
  }

  async function end(): Promise<string> {
    const broken = read().then(
      () => '',
      (error: unknown) => {
        stop()
        return String(error)
      },
    )
    const [fault, complaint] = await Promise.all([broken, complaintOf(program)])
    return fault || complaint
  }

  return {
    reading(isOn) {
      held = !isOn && !stopped
      if (isOn) goOn()
    },
    stop,
    ended: end(),
  }
}
