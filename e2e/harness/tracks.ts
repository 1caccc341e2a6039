import type { Visitor } from './people.ts'

interface Fields {
  readonly displayname: string
  readonly [field: string]: unknown
}

/** A track that is there already, with these videos by the title of their module. Answers its name. */
export async function aTrack(owner: Visitor, fields: Fields, modules: Readonly<Record<string, readonly string[]>> = {}): Promise<string> {
  const { trackName } = await owner.call<{ trackName: string }>('POST', '/web/ajax/tracks/create', { visibility: 'USERS', ...fields })
  for (const [displayname, videos] of Object.entries(modules)) {
    const { module } = await owner.call<{ module: { id: string } }>('POST', `/web/ajax/tracks/${trackName}/modules/create`, { displayname })
    for (const videoId of videos) await owner.call('POST', `/web/ajax/modules/${module.id}/content/add`, { videoId })
  }
  return trackName
}
