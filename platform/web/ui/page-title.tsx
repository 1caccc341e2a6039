import { siteName } from '../site/site.ts'

/** Names the document; read aloud after each navigation. */
export function PageTitle({ title }: { title: string }) {
  return <title>{title === 'Lyceum' ? siteName() : `${title} · ${siteName()}`}</title>
}
