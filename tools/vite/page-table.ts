import { globSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

interface Page {
  readonly path: string
  readonly module: () => Promise<unknown>
  readonly access: unknown
  readonly frame?: string
}

/** What one `pages.ts` declares. */
interface Declared {
  readonly file: string
  readonly exported: string
  readonly pages: readonly Page[]
}

async function declaredIn(file: string): Promise<Declared> {
  const tables = Object.entries((await import(pathToFileURL(file).href)) as Record<string, readonly Page[]>)
  const [table] = tables
  if (!table || tables.length > 1) throw new Error(`${file} exports ${tables.length} tables of pages instead of one`)
  return { file, exported: table[0], pages: table[1] }
}

/**
 * The table of all pages as the built browser code needs it: where pages are, and who gets them, at once, and the list of their scripts with the first page
 * of each domain; those of the other domains come when the first page is there. Also writes `pages.json`: for each page the scripts that only it
 * needs, so that its document can name them and the browser fetches them beside the script that would ask for them. What the first text needs, the font,
 * is named in every document.
 */
export function pageTable(root: string, font: RegExp): Plugin {
  const table = join(root, 'app/page-table.ts')
  const doors = Promise.all(globSync(['app/*pages.ts', 'domains/*/pages.ts'], { cwd: root }).map((file) => declaredIn(join(root, file))))
  return {
    name: 'page-table',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    enforce: 'pre',
    load: async (id) => (id === table ? lean(await doors) : null),
    async generateBundle(_options, bundle) {
      const parts = (await doors).flatMap((door) => scriptsOf(door, bundle))
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(Object.fromEntries(parts)) })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const built = Object.keys(bundle ?? {}).find((name) => font.test(name))
        if (!built) throw new Error(`No file of the build is called ${font}`)
        return [
          {
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${built}` },
            injectTo: 'head',
          },
        ]
      },
    },
  }
}

function lean(doors: readonly Declared[]): string {
  const lists = doors.map(({ file, exported, pages }) => {
    const rows = pages.map(({ path, access, frame }) => ({ path, access, frame }))
    return `...from(async () => (await import(${JSON.stringify(file)})).${exported}, ${JSON.stringify(rows)}),`
  })
  return `import { fetchLater } from '#platform/web/ui/on-demand.tsx'
const from = (declared, rows) => {
  fetchLater(declared)
  return rows.map((row, place) => ({ ...row, module: async () => (await declared())[place].module() }))
}
export const pages = [
${lists.join('\n')}
]
`
}

/** For each page of a door, the scripts that it needs besides those of every page. */
function scriptsOf({ file, pages }: Declared, bundle: Rolldown.OutputBundle): [string, string[]][] {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
  const everywhere = chunks.filter(({ isEntry }) => isEntry).flatMap((entry) => partsOf(entry, bundle))
  const chunkOf = (module: string, path: string) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === module)
    if (!chunk) throw new Error(`${module} of ${path} has no script of its own`)
    return chunk
  }
  return pages.map(({ path, module }) => {
    const page = resolve(dirname(file), /import\(['"](.+?)['"]\)/.exec(String(module))?.[1] ?? '')
    const parts = [file, page].flatMap((one) => partsOf(chunkOf(one, path), bundle))
    return [path, [...new Set(parts)].filter((part) => !everywhere.includes(part))]
  })
}

/** The file names of a chunk and of all that it cannot start without. */
function partsOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>()
  const collect = (name: string) => {
    const part = bundle[name]
    if (found.has(name) || part?.type !== 'chunk') return
    found.add(name)
    part.imports.forEach(collect)
  }
  collect(chunk.fileName)
  return [...found]
}
