import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Plugin } from 'vite'

/** Puts one classic script, hashed like any asset, first into the head: it runs as soon as it is there, and no inline script is needed. */
export function earlyScript(file: string): Plugin {
  const name = basename(file)
  let building = false
  return {
    name: 'early-script',
    configResolved(config) {
      building = config.command === 'build' && !config.build.ssr
    },
    buildStart() {
      if (building) this.emitFile({ type: 'asset', name, source: readFileSync(file, 'utf8') })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const built = Object.values(bundle ?? {}).find((one) => one.type === 'asset' && one.names.includes(name))
        return [{ tag: 'script', attrs: { async: true, src: `/${built?.fileName ?? name}` }, injectTo: 'head-prepend' }]
      },
    },
  }
}
