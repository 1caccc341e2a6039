import type { Ports } from '#platform/server/ports.ts'
import type { LiveAsks } from '../asks.ts'
import type { Capacity } from '../encoding/capacity.ts'

/** What every stream of this process has at hand. */
export interface Bench {
  readonly ports: Ports
  readonly asks: LiveAsks
  readonly capacity: Capacity
  /** Aborted when the process stops. */
  readonly stopping: AbortSignal
  /** How many encoders wait for each event. */
  readonly waiting: Map<string, number>
}
