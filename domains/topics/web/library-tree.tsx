import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FolderTree } from 'lucide-react'
import type { LibraryNode } from '../contract.ts'
import { libraryQuery } from './library-query.ts'

/** The places of the library; each leads to what is about its topics. Nothing where there is no library. */
export function LibraryTree() {
  const nodes = useQuery(libraryQuery).data?.nodes ?? []
  if (nodes.length === 0) return null
  return (
    <nav aria-labelledby="library" className="mx-auto max-w-4xl">
      <h2 id="library" className="mb-3 flex items-center gap-2 font-semibold text-lg">
        <FolderTree aria-hidden="true" className="size-5 text-muted" />
        <Trans>Browse the library</Trans>
      </h2>
      <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        {nodes.map((node) => (
          <li key={node.slug} className="min-w-0">
            <Place node={node} top />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Place({ node, top = false }: { node: LibraryNode; top?: boolean }) {
  return (
    <>
      <Link
        to="/web/search"
        search={{ category: node.slug }}
        className={`-mx-2 block break-words rounded-md px-2 py-1 hover:bg-hover touch:py-2.5 ${top ? 'font-medium' : 'text-muted hover:text-ink'}`}
      >
        {node.name}
      </Link>
      {node.children.length > 0 && (
        <ul className="ml-1 border-line border-l pl-3">
          {node.children.map((child) => (
            <li key={child.slug}>
              <Place node={child} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
