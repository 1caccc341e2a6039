import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Inspection } from './check.ts'
import { query } from './look.ts'

/** After the sweeps: every file belongs to something, and none is missing. */
export async function inspectFiles({ url, dataDir, report }: Inspection): Promise<void> {
  const [must, may] = await belonging(url)
  const there = await filesBelow(join(dataDir, 'files'))
  for (const key of there) if (!must.has(key) && !may(key)) report.violations.push(`the file ${key} belongs to nothing`)
  for (const key of must) if (!there.has(key)) report.violations.push(`the file ${key} is lost`)
}

/** The files that the database speaks of, and which there may be besides: pictures and sound of an asset, files that people asked for and that are being made. */
async function belonging(url: string): Promise<[Set<string>, (key: string) => boolean]> {
  const kept = await query(url, 'select id, master_key from asset where purged_at is null')
  const assets = new Set(kept.map(({ id }) => id))
  const masters = kept.map(({ master_key }) => master_key as string).filter(Boolean)
  const pieces = await query(
    url,
    `select concat('assets/', asset_id, '/', id, '/', piece) as key from rendition, lateral (
       select 'init.mp4' as piece union all select n || '.m4s' from generate_series(0, jsonb_array_length(segments) - 1) as n) as each
     where state = 'done'`,
  )
  const reports = await query(url, `select concat('reports/', id) as key, state = 'ready' as made from export`)
  const reportKeys = new Set(reports.map(({ key }) => key as string))
  const made = reports.filter((report) => report.made).map(({ key }) => key as string)
  const certificates = await query(
    url,
    `select concat('certificates/', id, suffix) as key from certificate, unnest(array['.pdf', '.png']) as suffix where ready_at is not null`,
  )
  const sent = await query(url, 'select storage_key as key from stored_file')
  const may = (key: string) => {
    const [folder, asset, name, ...rest] = key.split('/')
    if (reportKeys.has(key)) return true
    return folder === 'assets' && assets.has(asset) && name !== undefined && rest.length === 0
  }
  return [
    new Set([
      ...masters,
      ...pieces.map(({ key }) => key as string),
      ...made,
      ...[...certificates, ...sent].map(({ key }) => key as string),
    ]),
    may,
  ]
}

async function filesBelow(root: string): Promise<Set<string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return new Set(entries.filter((entry) => entry.isFile()).map((entry) => relative(root, join(entry.parentPath, entry.name))))
}
