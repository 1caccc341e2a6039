import { countUse, readFlags } from '#domains/accounts/server.ts'
import { createFetchedAsset, reopenFetched } from '#domains/media/server.ts'
import { createVideoOver, tellChanged } from '#domains/videos/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Config } from '#platform/server/config.ts'
import type { Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import { lockUntilCommit } from '#platform/server/locks.ts'
import { enqueue } from '#platform/server/outbox.ts'
import { webAddress } from '#platform/server/outgoing/open-address.ts'
import type { Person } from '#platform/server/viewer.ts'
import { importFeed } from '../contract.ts'
import { isVideoId, type Link, type Platform, readLink, titleGiven } from '../links.ts'
import { fileNameOf } from './file-name.ts'
import { can } from './policy.ts'
import { importTries, insertImport, lockOwnFailed, type NewImport } from './queries.ts'

export const runImportName = 'run-import'

/** What one person may have waiting and under way. */
const mostUnfinished = 20

interface SentLink {
  readonly platform?: Platform | undefined
  readonly videoId?: string | undefined
  readonly url?: string | undefined
}

/**
 * Makes a video of one's own of one of another site, which a job fetches. A link counts for more than what is sent beside it.
 *
 * @throws Problem forbidden (upload, import), invalid (link), rate_limited (imports, too_many_imports)
 */
export async function importVideo(tx: Tx, viewer: Person, sites: Config['imports']['sites'], sent: SentLink) {
  refuseOthers(viewer)
  const link = linkIn(sent)
  const platform = link.platform ?? sent.platform ?? 'youtube'
  if (platform === 'vimeo' && (await readFlags(tx)).vimeo_enabled === 0)
    throw new Problem('forbidden', 'import', `Error: ${platform} import is not enabled for domain`, 'url')
  const { videoId } = link
  if (link.platform === null || videoId === null) throw new Problem('invalid', 'link', `Error: Invalid ${platform} video`, 'url')
  const address = `${sites[platform]}${videoId}${link.key ? `/${link.key}` : ''}`
  const id = await begin(tx, viewer, { platform, externalId: videoId, url: address, displayname: titleGiven(platform, videoId) })
  return { id, platform, videoId }
}

function linkIn({ platform = 'youtube', videoId = '', url = '' }: SentLink): Link {
  if (url !== '') return readLink(url)
  return { platform, videoId: isVideoId(platform, videoId) ? videoId : null }
}

/**
 * Makes a video of the file at an address, which a job fetches. Nothing is looked up here: what an address leads to is told by nobody's waiting.
 *
 * @throws Problem forbidden (upload), invalid (address), rate_limited (imports, too_many_imports)
 */
export async function importFromAddress(tx: Tx, viewer: Person, address: string): Promise<{ id: string }> {
  refuseOthers(viewer)
  const url = readAddress(address)
  url.hash = ''
  const id = await begin(tx, viewer, {
    platform: 'address',
    externalId: '',
    url: url.href,
    displayname: fileNameOf(url).replace(/\.\w{1,5}$/, ''),
  })
  return { id }
}

function readAddress(address: string): URL {
  try {
    return webAddress(address)
  } catch {
    const message = 'Please enter an address that begins with https:// or http:// and has no password in it.'
    throw new Problem('invalid', 'address', message, 'url')
  }
}

function refuseOthers(viewer: Person): void {
  if (!can.import(viewer)) throw new Problem('forbidden', 'upload', 'You are not allowed to upload.')
}

async function begin(
  tx: Tx,
  viewer: Person,
  { displayname, ...one }: Omit<NewImport, 'videoId' | 'accountId'> & { readonly displayname: string },
): Promise<string> {
  await count(tx, viewer)
  const assetId = await createFetchedAsset(tx, { ownerId: viewer.id, filename: displayname })
  const videoId = await createVideoOver(tx, viewer, { assetId, displayname })
  await askToRun(tx, await insertImport(tx, { ...one, videoId, accountId: viewer.id }), viewer.id)
  return videoId
}

/** One after the other, so that no two are counted as one. */
async function count(tx: Tx, viewer: Person): Promise<void> {
  await lockUntilCommit(tx, `imports ${viewer.id}`)
  await countUse(tx, viewer.id, 'imports')
  if ((await importTries.countUnfinished(tx, viewer.id)) < mostUnfinished) return
  const message = `You have ${mostUnfinished} unfinished imports, which is the most. Wait until some are finished, or delete their videos.`
  throw new Problem('rate_limited', 'too_many_imports', message)
}

/** Asks for the work on an import, unless it is asked for or at work already. */
export async function askToRun(tx: Tx, importId: string, accountId: string | null): Promise<void> {
  await enqueue(tx, { name: runImportName }, { importId }, { singletonKey: importId, group: { id: accountId ?? 'nobody' } })
  if (accountId !== null) await publish(tx, importFeed.changed, accountId)
}

/**
 * Tries once more to import what failed before its file was here.
 *
 * @throws Problem forbidden (upload), not_found, conflict (not_failed), rate_limited (imports, too_many_imports)
 */
export async function retryImport(tx: Tx, viewer: Person, videoId: string): Promise<void> {
  refuseOthers(viewer)
  const failed = await lockOwnFailed(tx, viewer.id, videoId)
  if (!failed) throw new Problem('not_found')
  await count(tx, viewer)
  if (failed.state !== 'failed' || !(await reopenFetched(tx, failed.asset_id)))
    throw new Problem('conflict', 'not_failed', 'This import cannot be tried again.')
  await importTries.beginAnew(tx, failed.id)
  await tellChanged(tx, videoId)
  await askToRun(tx, failed.id, viewer.id)
}
