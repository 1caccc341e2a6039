import { useParams } from '@tanstack/react-router'
import { loadOrMiss } from '#domains/accounts/web.ts'
import { videoQuery } from '#domains/videos/web.ts'
import type { PageModule } from '#platform/web/page-declaration.ts'
import { CourseUnit, FailedUnit } from '../course/course-unit.tsx'
import { enteredUnit, enterUnit } from '../course/entered-unit.ts'

export const load: NonNullable<PageModule['load']> = async ({ queries, params: { name = '', unitId = '' }, search }) => {
  const unit = await enterUnit(name, unitId, search)
  if ('video' in unit) await loadOrMiss(() => queries.fetchQuery(videoQuery(unit.video)))
}

/** What a learning platform launches for a video of a track. */
export function Page() {
  const { unitId = '' } = useParams({ strict: false })
  const unit = enteredUnit(unitId)
  if (!unit) return null
  return 'video' in unit ? <CourseUnit unit={unit} /> : <FailedUnit failure={unit.failure} />
}
