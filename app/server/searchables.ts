import { findPlaylists } from '#domains/playlists/server.ts'
import type { Kind } from '#domains/search/server.ts'

/** Playlists are found by the words of their titles; what narrows videos says nothing about them. */
export const searchedPlaylists: Kind = {
  type: 'playlists',
  async find(db, viewer, { text, selected, order, descending, first, max }) {
    if (text === '' || Object.keys(selected).length > 0) return { items: [], total: 0 }
    const byTitle = order === 'title'
    const { items, total } = await findPlaylists(db, viewer, {
      text,
      order: byTitle ? 'title' : 'newest',
      descending: byTitle || order === 'newest' ? descending : true,
      first,
      max,
    })
    const found = items.map(({ id, name, displayname, description, thumbnail_url, owner, kapsule_count }) => ({
      id,
      name,
      type: 'playlist' as const,
      displayname,
      description,
      thumbnail_url,
      url: `/web/playlists/${name}`,
      owner,
      kapsule_count,
      hits: [{ kind: 'title' as const, text: displayname, time: null }],
    }))
    return { items: found, total }
  },
}
