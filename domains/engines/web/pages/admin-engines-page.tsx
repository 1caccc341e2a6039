import type { QueryClient } from '@tanstack/react-query'
import { EnginesPage } from '../engines-page.tsx'
import { enginesQuery } from '../queries.ts'

export const load = async ({ queries }: { queries: QueryClient }): Promise<void> => {
  await queries.ensureQueryData(enginesQuery)
}

export const Page = () => <EnginesPage />
