import { ContentCard } from '#domains/content/web.ts'
import { TileItem } from '#domains/videos/fragments.tsx'
import { dataAttributes, renderHtml } from '#platform/web/fragment.tsx'
import type { HomeSection } from './contract.ts'

const home = ({ sections }: { readonly sections: readonly HomeSection[] }) =>
  renderHtml(
    sections.map(({ id, title, items }) => (
      <section key={id} {...dataAttributes({ section: id })}>
        <h2>{title}</h2>
        <ul>
          {items.map((item) =>
            'state' in item ? (
              <TileItem key={item.id} tile={item} />
            ) : (
              <li key={item.id} {...dataAttributes({ id: item.id, type: item.type, name: item.name })}>
                <ContentCard card={item} />
              </li>
            ),
          )}
        </ul>
      </section>
    )),
  )

export const homeFragments = { getHome: home } as const
