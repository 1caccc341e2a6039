import { TileItem } from '#domains/videos/fragments.tsx'
import { dataAttributes, renderHtml } from '#platform/web/fragment.tsx'
import type { Lists, ListsOfVideo } from './contract.ts'

const lists = ({ items }: Lists) =>
  renderHtml(
    items.map(({ name, listindex, total, videos, next }) => (
      <section key={name} {...dataAttributes({ name, listindex, total, next })}>
        <h2>{name}</h2>
        <ul>
          {videos.map((tile) => (
            <TileItem key={tile.id} tile={tile} />
          ))}
        </ul>
      </section>
    )),
  )

const ofVideo = ({ items, count, limit }: ListsOfVideo) =>
  renderHtml(
    <ul {...dataAttributes({ count, limit })}>
      {items.map(({ name, checked }) => (
        <li key={name} {...dataAttributes({ name, checked })}>
          <label>
            <input type="checkbox" name="text" value={name} defaultChecked={checked} /> {name}
          </label>
        </li>
      ))}
    </ul>,
  )

export const listFragments = { listLists: lists, listListsOfVideo: ofVideo } as const
