import type { QueryClient } from '@tanstack/react-query'
import { askParent, goOnBy } from '#domains/accounts/web.ts'
import { call, Refusal } from '#platform/web/client.ts'
import { packageRoutes } from '../../contract.ts'
import type { Handed, WatchedReport } from '../../coverage.ts'

/** The package around this page. */
export interface FramingPackage {
  readonly handed: Handed
  readonly tell: (report: WatchedReport) => void
}

/**
 * Goes on as the learner for whom a package frames this page.
 *
 * @param open by what the package proves itself by
 * @throws Refusal not_found where none does, or where it has ended
 */
export async function enterFraming<T extends { readonly token: string }>(
  queries: QueryClient,
  open: (secret: string) => Promise<T>,
): Promise<{ readonly framing: FramingPackage; readonly opened: T }> {
  const answered = window.parent === window ? undefined : await askParent(queries)
  if (!answered) throw new Refusal({ code: 'not_found', message: '' })
  const { data, origin } = answered
  const opened = await open(data.token)
  await goOnBy(opened.token)
  const tell = (report: WatchedReport) => window.parent.postMessage({ type: 'lyceum-watched', ...report }, origin)
  return { framing: { handed: handedBy(data), tell }, opened }
}

const entered = new Map<string, FramingPackage>()
const keyOf = (id: string, packageId: string) => `${id} ${packageId}`

/** The package that was entered. */
export const framingPackage = (id: string, packageId: string): FramingPackage | undefined => entered.get(keyOf(id, packageId))

/** Goes on as the learner for whom the package of a video frames this page. @throws Refusal not_found, as `enterFraming` */
export async function enterPackage(queries: QueryClient, id: string, packageId: string): Promise<void> {
  if (framingPackage(id, packageId)) return
  const { framing } = await enterFraming(queries, (secret) =>
    call(packageRoutes.openPackage, { params: { id, packageId }, body: { secret } }),
  )
  entered.set(keyOf(id, packageId), framing)
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const handedBy = ({ learner, state, location }: Readonly<Record<string, unknown>>): Handed => ({
  learner: textOf(learner).replaceAll(' ', ''),
  state: textOf(state),
  location: Number(location) || 0,
})
