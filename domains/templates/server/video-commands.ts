import { lockChangeable, tellChanged } from '#domains/videos/server.ts'
import { uuid } from '#platform/contract/ids.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { PropertyKey } from '../contract.ts'
import { longestTemplateName } from '../limits.ts'
import { readFilledIn } from './filled-in.ts'
import { findGlobalTemplate } from './queries/templates.ts'
import { clearProperty, findTemplateOf, writeProperty } from './queries/video-templates.ts'

interface Property {
  readonly videoId: string
  readonly key: PropertyKey
  readonly value: string
}

/** Keeps one property of a video's template; `false` clears it. */
export async function setVideoProperty(tx: Tx, viewer: Person, { videoId, key, value }: Property): Promise<void> {
  await lockChangeable(tx, viewer, videoId)
  if (value === 'false') await clearProperty(tx, videoId, key)
  else await writeProperty(tx, videoId, key, await checked[key](tx, value, videoId))
  await tellChanged(tx, videoId)
}

interface Clearing {
  readonly videoId: string
  readonly key: PropertyKey
  /** The template that is to go: another one, which somebody chose meanwhile, stays. */
  readonly templateId: string
}

export async function clearVideoProperty(tx: Tx, viewer: Person, { videoId, key, templateId }: Clearing): Promise<void> {
  await lockChangeable(tx, viewer, videoId)
  const active = await findTemplateOf(tx, videoId)
  if (active !== null && active !== templateId)
    throw new Problem('conflict', 'stale', 'The video has another template now. Please reload the page.')
  await clearProperty(tx, videoId, key)
  await tellChanged(tx, videoId)
}

type Check = (tx: Tx, value: string, videoId: string) => Promise<string>

const checked: Readonly<Record<PropertyKey, Check>> = {
  package_data: async (_tx, value) => JSON.stringify(readFilledIn(value)),
  global_package_displayname: async (_tx, value) => {
    const name = value.trim()
    if (name === '' || [...name].length > longestTemplateName)
      throw new Problem('invalid', 'template', `A name has 1 to ${longestTemplateName} characters.`, 'value')
    return name
  },
  global_package_id: async (tx, value, videoId) => {
    const isThere = (await findTemplateOf(tx, videoId)) === value || (isId(value) && (await findGlobalTemplate(tx, value)) !== undefined)
    if (!isThere) throw new Problem('invalid', 'template', 'There is no such template.', 'value')
    return value
  },
}

const isId = (value: string): boolean => uuid.safeParse(value).success
