import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const built = join(import.meta.dirname, '../../dist/web')

/**
 * The built web as a newer build has it: every script has another name, and the old ones are gone.
 *
 * @returns a folder, in which every document says `newer`
 */
export async function newerWeb(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lyceum-newer-web-'))
  await cp(built, folder, { recursive: true })
  const assets = join(folder, 'assets')
  const names = await readdir(assets)
  // The compressed ones have the old names in them.
  for (const name of names.filter((one) => /\.(br|gz)$/.test(one))) await rm(join(assets, name))
  const scripts = new Set(names.filter((name) => name.endsWith('.js')))
  for (const name of scripts) await rename(join(assets, name), join(assets, `newer-${name}`))
  const files = [...[...scripts].map((name) => join(assets, `newer-${name}`)), join(folder, 'pages.json'), join(folder, 'index.html')]
  for (const file of files) {
    const text = (await readFile(file, 'utf8')).replaceAll(/[\w.-]+\.js/g, (name) => (scripts.has(name) ? `newer-${name}` : name))
    await writeFile(file, text.replace('<meta name="color-scheme"', '<meta name="newer" content="1" /><meta name="color-scheme"'))
  }
  return folder
}
