import type { Lists, ListsOfVideo } from '#domains/lists/contract.ts'
import { data, html } from './html.tsx'
import { Item } from './item.tsx'

const lists = ({ items }: Lists) =>
  html(
    items.map(({ name, listindex, total, videos, next }) => (
      <section key={name} {...data({ name, listindex, total, next })}>
        <h2>{name}</h2>
        <ul>
          {videos.map((tile) => (
            <Item key={tile.id} tile={tile} />
          ))}
        </ul>
      </section>
    )),
  )

const ofVideo = ({ items, count, limit }: ListsOfVideo) =>
  html(
    <ul {...data({ count, limit })}>
      {items.map(({ name, checked }) => (
        <li key={name} {...data({ name, checked })}>
          <label>
            <input type="checkbox" name="text" value={name} defaultChecked={checked} /> {name}
          </label>
        </li>
      ))}
    </ul>,
  )

export const listFragments = { listLists: lists, listListsOfVideo: ofVideo } as const
