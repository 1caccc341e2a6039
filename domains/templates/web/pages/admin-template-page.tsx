import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { PageModule } from '#platform/web/page-declaration.ts'
import { TemplateForm } from '../admin/template-form.tsx'
import { templateQuery } from '../template-queries.ts'

/** In the place of an id: one that is being made. */
const isNew = (id: string) => id === 'new'

export const load: NonNullable<PageModule['load']> = async ({ queries, params: { id = '' } }) => {
  if (!isNew(id)) await queries.fetchQuery(templateQuery(id))
}

export function Page() {
  const { id = '' } = useParams({ strict: false })
  return isNew(id) ? <TemplateForm /> : <EditTemplate key={id} id={id} />
}

function EditTemplate({ id }: { id: string }) {
  return <TemplateForm template={useSuspenseQuery(templateQuery(id)).data} />
}
