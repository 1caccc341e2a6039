import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#platform/server/postgres/free-port.ts'

export interface Instance {
  readonly url: string
  /** What it has printed so far. */
  readonly said: () => string
  readonly stop: () => Promise<void>
}

/** Starts `app/server/main.ts` or `demo.ts` with a folder of its own, and waits until it says where it answers. */
export async function startInstance(program: 'main' | 'demo'): Promise<Instance> {
  const [port, media, dataDir] = [await freePort(), await freePort(), await mkdtemp(join(tmpdir(), 'lyceum-screens-'))]
  // Who presents an event sees it at once.
  const live = { WHIP_PORTS: `${media}-${media + 39}`, WHIP_HOST: '127.0.0.1' }
  const settings = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'error', WEB_PROCESSES: '1' }
  const env = { ...process.env, ...settings, ...live, NODE_ENV: 'production' }
  const child = spawn(process.execPath, [`app/server/${program}.ts`], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
  while (!/answers at/.test(said)) {
    if (child.exitCode !== null) throw new Error(`Lyceum did not start: ${said}`)
    await sleep(100)
  }
  return { url: `http://127.0.0.1:${port}`, said: () => said, stop }
}
