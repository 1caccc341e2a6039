import { setMaxListeners } from 'node:events'
import type { Ports } from '#platform/server/ports.ts'
import type { LiveAsks } from '../asks.ts'
import { openCapacity } from '../encoding/capacity.ts'
import { watchCalls } from '../sip/calls.ts'
import { watchListeners } from '../srt/listeners.ts'
import { watchVideos } from '../videos/watching.ts'
import { watchOffers } from '../whip/watching.ts'
import type { Bench } from './bench.ts'
import { watchBrowsers } from './browsers.ts'
import { watchGraces } from './graces.ts'
import { serveRtmp } from './rtmp-server.ts'

/** Carries live events in this process. @returns what ends them cleanly */
export const carryEvents =
  (asks: LiveAsks) =>
  (ports: Ports): (() => Promise<void>) => {
    const stopping = new AbortController()
    // However many streams there are, each waits for it.
    setMaxListeners(0, stopping.signal)
    const { live } = ports.config
    const bench: Bench = { ports, asks, capacity: openCapacity(ports.log, live.cores), stopping: stopping.signal, waiting: new Map() }
    const encoders = live.rtmpPort === 0 ? [] : [serveRtmp(bench, { port: live.rtmpPort, host: live.rtmpHost })]
    const listeners = live.srt ? [watchListeners(bench, live.srt)] : []
    const sessions = live.sip ? [watchCalls(bench, live.sip)] : []
    const offers = live.whip ? [watchOffers(bench, live.whip)] : []
    const stops = [watchGraces(ports), watchBrowsers(bench), watchVideos(bench), ...encoders, ...listeners, ...sessions, ...offers]
    return async () => {
      stopping.abort()
      await Promise.all(stops.map((stop) => stop()))
    }
  }
