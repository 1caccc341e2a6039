import type { Visitor } from './people.ts'

interface Made {
  readonly playlist: { readonly name: string; readonly id: string }
}

/** A playlist that is there already, with these videos. */
export async function aPlaylist(owner: Visitor, fields: { displayname: string; [field: string]: unknown }, videos: readonly string[] = []) {
  const { playlist } = await owner.call<Made>('POST', '/web/ajax/playlists/create', { visibility: 'USERS', ...fields })
  for (const id of videos) await owner.call('POST', `/web/ajax/playlists/${playlist.name}/content/${id}`, {})
  return playlist
}
