import { createServer } from 'node:net'

// Below those that systems give to outgoing connections, one of which could take a port before its server does.
const lowest = 15_000
const highest = 32_000

/** A port of this machine's loopback that nobody listens on now. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest))
    if (await isPortFree(port)) return port
  }
}

/** Whether nobody listens on a port of this machine's loopback now. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
