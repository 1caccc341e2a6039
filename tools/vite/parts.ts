import { join } from 'node:path'
import type { Plugin } from 'vite'

const helper = '\0vite/preload-helper.js'

/** Every `import()` of the built web goes through `fetchPart` (platform/web/parts.ts), with the names of all files that it needs. */
export function parts(root: string): Plugin {
  const module = JSON.stringify(join(root, 'platform/web/parts.ts'))
  return {
    name: 'parts',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    enforce: 'pre',
    config: () => ({
      build: { modulePreload: { polyfill: false, resolveDependencies: (file, files) => [...new Set([file, ...files])] } },
    }),
    load: (id) => (id === helper ? `export { fetchPart as __vitePreload } from ${module}` : null),
  }
}
