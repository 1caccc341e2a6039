import type { InfiniteData } from '@tanstack/react-query'
import type { ContentPage, PlaylistItem } from '../../contract.ts'

export type Content = InfiniteData<ContentPage, unknown>

export const itemsOf = (content: Content | undefined): PlaylistItem[] => content?.pages.flatMap((page) => page.items) ?? []

/** The same pages with other items, numbered from 1. */
function withItems(content: Content, items: readonly PlaylistItem[]): Content {
  const rest = items.map((item, at) => ({ ...item, serial_number: at + 1 })).values()
  const pages = content.pages.map((page, at) => {
    const isLast = at === content.pages.length - 1
    return { ...page, items: isLast ? [...rest] : page.items.flatMap(() => rest.next().value ?? []) }
  })
  return { ...content, pages }
}

/** One item at another place, from 1; out of sight where that is on a page that is not there yet. */
export function moved(content: Content, videoId: string, to: number): Content {
  const items = itemsOf(content)
  const item = items.find((one) => one.video_id === videoId)
  if (!item) return content
  const others = items.filter((one) => one !== item)
  return withItems(content, to > items.length ? others : others.toSpliced(to - 1, 0, item))
}

export const without = (content: Content, videoIds: readonly string[]): Content =>
  withItems(
    content,
    itemsOf(content).filter((one) => !videoIds.includes(one.video_id)),
  )
