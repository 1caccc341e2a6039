import type { Config } from '#platform/server/config.ts'
import type { PortRange } from '../queries/listeners.ts'

export type WhipConfig = NonNullable<Config['live']['whip']>

/** Half of the ports are for who connects by WebRTC, the others for programs on this machine that take what came. */
export function portsOf({ ports: { first, last } }: WhipConfig): { readonly peers: PortRange; readonly programs: PortRange } {
  const middle = first + Math.floor((last - first) / 2)
  return { peers: { first, last: middle }, programs: { first: middle + 1, last } }
}
