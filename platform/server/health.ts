import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { AggregatorRegistry, collectDefaultMetrics, Histogram, type Registry } from 'prom-client'
import { Problem } from '#platform/contract/problem.ts'
import type { Ports } from './ports.ts'
import { timingSafeStringEqual } from './timing-safe.ts'

const isLoopback = (address: string) => address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1'

export interface Health {
  readonly ports: Ports
  /** Aborted once it is about to stop. */
  readonly leaving: AbortSignal
  readonly registry: Registry
  /** Metrics of the other processes on this port: one of them answers for all. */
  readonly otherMetrics?: (() => Promise<readonly (readonly object[])[]>) | undefined
}

/** Liveness, readiness (not any more once it is `leaving`), and Prometheus metrics (from this machine, or with the metrics token). */
export function serveHealth(app: FastifyInstance, { ports, leaving, registry, otherMetrics }: Health): void {
  // Every ten milliseconds, as is usual, a process that does nothing would wake up for its own metrics.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 })
  const seconds = new Histogram({
    name: 'lyceum_http_request_seconds',
    help: 'Time to answer a request, s',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    seconds.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  app.get('/api/v3/health', async () => ({ status: 'ok' }))
  app.get('/api/v3/ready', async () => {
    if (leaving.aborted) throw new Problem('unavailable', 'stopping', 'This process is about to stop.')
    try {
      await sql`select 1`.execute(ports.db)
    } catch {
      throw new Problem('unavailable')
    }
    return { status: 'ready' }
  })
  app.get('/metrics', async (request, reply) => {
    const { authorization } = request.headers
    // Behind a proxy on the same machine everybody comes from loopback; the proxy says so itself.
    const local = isLoopback(request.ip) && request.headers['x-forwarded-for'] === undefined
    const { metricsToken } = ports.config
    if (!local && !(metricsToken !== undefined && timingSafeStringEqual(authorization ?? '', `Bearer ${metricsToken}`)))
      throw new Problem('not_found')
    const others = (await otherMetrics?.()) ?? []
    const all = others.length === 0 ? registry : AggregatorRegistry.aggregate([await registry.getMetricsAsJSON(), ...others] as object[])
    return reply.type(registry.contentType).send(await all.metrics())
  })
}
