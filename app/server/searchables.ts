import { findChannels } from '#domains/channels/server.ts'
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
      theme_colour: null,
      url: `/web/playlists/${name}`,
      owner,
      kapsule_count,
      hits: [{ kind: 'title' as const, text: displayname, time: null }],
    }))
    return { items: found, total }
  },
}

/** Channels by their titles, topics and descriptions. */
export const searchedChannels: Kind = {
  type: 'channels',
  async find(db, viewer, { text, selected, order, descending, first, max }) {
    if (text === '' || Object.keys(selected).length > 0) return { items: [], total: 0 }
    const known = order === 'title' || order === 'newest' ? order : 'relevance'
    const wish = { text, order: known, descending: known === 'relevance' || descending, first, max } as const
    const { items, total } = await findChannels(db, viewer, wish)
    const found = items.map(({ id, name, displayname, description, thumbnail_url, logo_url, theme_colour, owner }) => ({
      id,
      name,
      type: 'channel' as const,
      displayname,
      description,
      thumbnail_url: thumbnail_url ?? logo_url,
      theme_colour,
      url: `/web/channels/${name}`,
      owner,
      kapsule_count: null,
      hits: [{ kind: 'title' as const, text: displayname, time: null }],
    }))
    return { items: found, total }
  },
}
