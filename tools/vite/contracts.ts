import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { FeedType } from '#platform/contract/feed.ts'

const contractFile = /[\\/](domains[\\/][^\\/]+|app)[\\/]contract([\\/][^\\/]+)?\.ts$/
const prefix = '\0routes:'

/**
 * The contracts as the built browser code needs them: how to call each route, as plain data read from the contract itself. Answers are parsed in
 * development only, queries and parameters by the server. The shape of a body, which forms check before they send (`useContractForm`), becomes a
 * function that fetches it. So no page loads the library of shapes before a form is sent. A shape or a function that a page imports fails the build.
 */
export function leanContracts(): Plugin {
  return {
    name: 'lean-contracts',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer || !/contract/.test(source) || importer.startsWith(prefix) || contractFile.test(importer)) return null
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
      return resolved && contractFile.test(resolved.id) ? prefix + resolved.id : null
    },
    async load(id) {
      if (!id.startsWith(prefix)) return null
      const file = id.slice(prefix.length)
      this.addWatchFile(file)
      const exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>
      const lines = Object.entries(exported).map(([name, value]) => written(file, name, value))
      return { code: lines.join('\n'), moduleType: 'js', moduleSideEffects: false }
    },
  }
}

interface Lean {
  readonly method: string
  readonly path: string
  readonly as?: string
  readonly csrf?: string
  readonly body?: unknown
}

function written(file: string, name: string, value: unknown): string {
  if (value instanceof RegExp) return `export const ${name} = ${String(value)}`
  if (isTable(value)) {
    const routes = Object.entries(value).map(([route, { method, path, as, csrf, body }]) => {
      const shape = body ? `, body: async () => (await import(${JSON.stringify(file)})).${name}.${route}.body` : ''
      return `  ${route}: { ...${JSON.stringify({ method, path, as, csrf })}${shape} },`
    })
    return `export const ${name} = {\n${routes.join('\n')}\n}`
  }
  if (isTopic(value)) {
    const types = Object.entries(value).map(([key, { topic, type }]) => [key, { topic, type }])
    return `export const ${name} = ${JSON.stringify(Object.fromEntries(types))}`
  }
  return isPlain(value) ? `export const ${name} = ${JSON.stringify(value)}` : ''
}

const isTable = (value: unknown): value is Record<string, Lean> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((one) => typeof one?.method === 'string' && typeof one.path === 'string')

/** Of the feed: what pages listen to is known by its names. */
const isTopic = (value: unknown): value is Record<string, Pick<FeedType, 'topic' | 'type'>> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((one) => typeof one?.topic === 'string' && typeof one.type === 'string')

const isPlain = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number' || (Array.isArray(value) && value.every((one) => typeof one === 'string'))
