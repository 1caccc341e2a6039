import { Problem } from '#platform/contract/problem.ts'

/** The id that a call names, in its address or in its query. */
export function namedItemId(
  params: { readonly id: string },
  query: { readonly id?: string | undefined; readonly gconfid?: string | undefined },
): string {
  const id = params.id.startsWith('gcc-') ? params.id : (query.gconfid ?? query.id)
  if (id === undefined) throw new Problem('invalid', 'id', 'Say which video by id or gconfid.', 'id')
  return id
}
