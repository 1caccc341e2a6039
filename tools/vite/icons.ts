import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { IconShape } from '#platform/web/ui/drawn-icon.ts'

const iconFile = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][^\\/]+\.mjs$/

interface IconModule {
  readonly __iconData?: { readonly size: number; readonly node: readonly (readonly [string, Record<string, string>])[] }
}

/** The icons of Lucide as the built web needs them: what is drawn, without the names, keys and options that no page uses (6 KB gzip of the first page). */
export function leanIcons(root: string): Plugin {
  const drawn = JSON.stringify(join(root, 'platform/web/ui/drawn-icon.ts'))
  return {
    name: 'lean-icons',
    apply: (_config, { command }) => command === 'build',
    enforce: 'pre',
    async load(id) {
      if (!iconFile.test(id)) return null
      const { __iconData: icon } = (await import(pathToFileURL(id).href)) as IconModule
      // An older name of another one.
      if (!icon) return null
      if (icon.size !== 24) throw new Error(`${id} is drawn on a field of ${icon.size}`)
      const shapes = icon.node.map((shape) => JSON.stringify(lean(shape))).join(', ')
      return {
        code: `import { drawnIcon } from ${drawn}\nexport default /* @__PURE__ */ drawnIcon(${shapes})`,
        moduleType: 'js',
        moduleSideEffects: false,
      }
    },
  }
}

function lean([tag, { key: _key, ...attributes }]: readonly [string, Record<string, string>]): IconShape {
  const { d, ...rest } = attributes
  return tag === 'path' && d !== undefined && Object.keys(rest).length === 0 ? d : [tag, attributes]
}
