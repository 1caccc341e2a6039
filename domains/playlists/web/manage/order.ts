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

/** One item at another place, from 1. */
export function moved(content: Content, videoId: string, to: number): Content {
  const items = itemsOf(content)
  const item = items.find((one) => one.video_id === videoId)
  return item ? withItems(content, items.filter((one) => one !== item).toSpliced(to - 1, 0, item)) : content
}

export const without = (content: Content, videoId: string): Content =>
  withItems(
    content,
    itemsOf(content).filter((one) => one.video_id !== videoId),
  )
