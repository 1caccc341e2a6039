import type { QueryClient } from '@tanstack/react-query'
import { LearningRecordsPage } from '../learning-records-page.tsx'
import { recordStoreQuery } from '../queries.ts'

export const load = async ({ queries }: { queries: QueryClient }): Promise<void> => {
  await queries.ensureQueryData(recordStoreQuery)
}

export const Page = () => <LearningRecordsPage />
