import { notFound } from '@tanstack/react-router'

/** Pages from which a thing is run are not there for who only sees it, as the server answers their addresses. */
export function managedOnly({ can }: { readonly can: { readonly manage: boolean } }): void {
  if (!can.manage) throw notFound()
}
