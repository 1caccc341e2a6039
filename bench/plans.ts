// Writes the plans of what is asked all day to bench/plans/: `node bench/plans.ts`. Their test says when one reads a whole table.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openLibrary } from './load/library.ts'
import { plansOf, scansOf } from './load/plans.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'lyceum-plans-'))
const dataDir = process.env.BENCH_DATA ?? folder
const target = path.join(import.meta.dirname, 'plans')
try {
  await using library = await openLibrary(dataDir)
  await library.grow(Number(process.env.VIDEOS ?? 10_000))
  await rm(target, { recursive: true, force: true })
  await mkdir(target)
  for (const [name, plan] of Object.entries(await plansOf(library, dataDir))) {
    await writeFile(path.join(target, `${name.replace(/\W+/g, '-')}.txt`), plan)
    const scans = scansOf(plan)
    if (scans.length > 0) console.log(`${name}: reads all of ${scans.join(', ')}`)
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
