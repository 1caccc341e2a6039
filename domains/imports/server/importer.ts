import { startInFolder } from '#domains/media/server.ts'
import type { Ports } from '#platform/server/ports.ts'

export interface Importer {
  readonly state: 'none' | 'broken' | 'old' | 'ready'
  readonly version: string | null
  /** Days. */
  readonly age: number | null
}

/** Sites change often; a program of this age (days) fails at many videos. */
const oldAfter = 90

const keptMs = 10 * 60_000
let lookedAt: { readonly program: string; readonly at: number; readonly importer: Promise<Importer> } | undefined

/** What the program that imports from other sites says of itself; asked every ten minutes at most. */
export function lookAtImporter({ config, storage }: Pick<Ports, 'config' | 'storage'>): Promise<Importer> {
  const { program } = config.imports
  if (program === undefined) return Promise.resolve({ state: 'none', version: null, age: null })
  if (lookedAt?.program !== program || Date.now() - lookedAt.at > keptMs)
    lookedAt = { program, at: Date.now(), importer: ask(storage, program) }
  return lookedAt.importer
}

const broken: Importer = { state: 'broken', version: null, age: null }

async function ask(storage: Ports['storage'], program: string): Promise<Importer> {
  const folder = await storage.scratch()
  try {
    const running = startInFolder(program, ['--ignore-config', '--version'], folder.path, { wallMs: 60_000, fileBytes: 0 })
    let printed = ''
    for await (const chunk of running.outputs[0] ?? []) printed = (printed + chunk.toString()).slice(0, 200)
    const { ok } = await running.ended
    const [version, year = '', month = '', day = ''] = /^(\d{4})\.(\d{2})\.(\d{2})[\w.]*/.exec(printed.trim()) ?? []
    if (!ok || version === undefined) return broken
    const age = Math.floor((Date.now() - Date.UTC(Number(year), Number(month) - 1, Number(day))) / 86_400_000)
    return { state: age > oldAfter ? 'old' : 'ready', version, age }
  } catch {
    return broken
  } finally {
    await folder.release()
  }
}
