import { existsSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { shared } from './session.ts'

const root = join(import.meta.dirname, '../..')
const folder = process.env['MUTANTS'] ?? ''

// Node reads the sources of a test itself: it is handed the code with its changes in it, and the files stay as they are.
registerHooks({
  load: (url, context, next) => {
    const file = url.startsWith('file:') ? relative(root, fileURLToPath(url)) : '..'
    const changed = shared.changed(folder, file)
    if (file.startsWith('..') || !existsSync(changed)) return next(url, context)
    return { format: 'module-typescript', source: readFileSync(changed, 'utf8'), shortCircuit: true }
  },
})
