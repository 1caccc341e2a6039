// Puts a .br and a .gz beside every text file of the built web, so that no request pays for compressing: `node tools/precompress.ts FOLDER`.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const folder = process.argv[2]
if (!folder) throw new Error('Which folder?')

for (const name of globSync('**/*.{js,css,svg,json}', { cwd: folder })) {
  const file = join(folder, name)
  const bytes = readFileSync(file)
  if (bytes.length < 1024) continue
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
}
