import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

interface Page {
  readonly path: string
  readonly module: () => Promise<unknown>
}

/**
 * Writes `pages.json`: for each page of the table in `file` the scripts that only it needs, so that its document can name them and the browser
 * fetches them beside the script that would ask for them. What the first text needs, the font, is named in every document.
 */
export function pageParts(file: string, font: RegExp): Plugin {
  return {
    name: 'page-parts',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    async generateBundle(_options, bundle) {
      const { pages } = (await import(pathToFileURL(file).href)) as { pages: readonly Page[] }
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
      const known = chunks.filter(({ isEntry }) => isEntry).flatMap((entry) => partsOf(entry, bundle))
      const parts = pages.map(({ path, module }) => {
        const place = resolve(dirname(file), /import\(['"](.+?)['"]\)/.exec(String(module))?.[1] ?? '')
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === place)
        if (!chunk) throw new Error(`The page of ${path} has no script of its own`)
        return [path, partsOf(chunk, bundle).filter((part) => !known.includes(part))]
      })
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
