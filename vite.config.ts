import { resolve } from 'node:path'
import { defineConfig } from 'vite'
import { leanContracts } from './tools/vite/contracts.ts'
import { earlyScript } from './tools/vite/early-script.ts'
import { leanIcons } from './tools/vite/icons.ts'
import { pageTable } from './tools/vite/page-table.ts'
import { parts } from './tools/vite/parts.ts'
import { webSources } from './tools/vite/web.ts'

const here = import.meta.dirname

/** Where `vite` sends what is not a page while developing: the server that `npm run dev` starts. */
const server = process.env['LYCEUM_SERVER'] ?? 'http://127.0.0.1:8080'

const isPage = (request: { headers: { accept?: string | undefined }; method?: string | undefined }) =>
  request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')

/** Tiles, their lists and what is asked for them. */
const tiles =
  /[\\/](domains[\\/]videos[\\/]web[\\/](video-tile|tile-|listed-tile|use-v|copy-link|use-delete)|platform[\\/]web[\\/](format|ui[\\/](carousel|tile-grid|step-scroller|badge|states|checkbox))|node_modules[\\/](lucide-react[\\/]|@tanstack[\\/](?!(react-)?virtual)))/

/** Icons of tiles and of the page for signing in; all others come with what fewer pages show. */
const tileIcons = 'check|chevron-|calendar-x|circle-x|ellipsis-vertical|eye|film|hash|headphones|lock|minus|play|plus|refresh-cw|star|x'

/** What many pages need, but not those that most people start on: what players and forms draw, and leaving with something unsaved. */
const laterParts = new RegExp(String.raw`[\\/](lucide-react[\\/].*[\\/]icons[\\/](?!(${tileIcons})[^\\/]*\.mjs$)[^\\/]+|.*useBlocker\.js)$`)

export default defineConfig(({ isSsrBuild }) => ({
  root: resolve(here, 'app/web'),
  base: '/',
  cacheDir: resolve(here, '.vite'),
  publicDir: false,
  plugins: [
    earlyScript(resolve(here, 'app/web/early.js')),
    pageTable(here, /inter-latin-wght-normal.*\.woff2$/),
    leanContracts(),
    leanIcons(here),
    parts(here),
    webSources(here),
  ],
  // React has this hook itself.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  build: {
    // The oldest browsers with light-dark(), container queries and popover.
    target: ['chrome123', 'firefox125', 'safari17.5'],
    outDir: resolve(here, isSsrBuild ? 'dist/server' : 'dist/web'),
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // data: addresses would need an exception in the content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // What the app starts with is one file, not one for each set of pages that share a part of it.
      // What nearly every page shows comes in one more: many small files compress worse.
      ...(!isSsrBuild && {
        output: {
          codeSplitting: {
            groups: [
              { name: 'base', tags: ['$initial'], priority: 2 },
              { name: 'controls', test: laterParts, minShareCount: 4, priority: 1 },
              { name: 'tiles', test: tiles, minShareCount: 4 },
            ],
          },
        },
      }),
      // Nothing in these folders acts by being imported: a page carries what it uses of a door, not all that stands behind it.
      treeshake: { moduleSideEffects: [{ test: /[\\/](domains|platform)[\\/].*\.tsx?$/, sideEffects: false }] },
    },
  },
  ssr: { noExternal: true },
  server: {
    proxy: {
      '^/(api|web|media|thumbnails|hls|live|certificates|\\.well-known)/': {
        target: server,
        bypass: (request) => (isPage(request) ? '/index.html' : undefined),
      },
    },
  },
}))
