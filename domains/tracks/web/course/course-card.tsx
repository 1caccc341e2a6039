import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Download, GraduationCap, RefreshCw, Trash2 } from 'lucide-react'
import { addressOf } from '#platform/web/client.ts'
import { dateTime } from '#platform/web/format.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { type CourseFormat, courseFormats, type TrackCourse, trackRoutes } from '../../contract.ts'
import { courseQuery, useCourse } from './use-course.ts'

/** A track for the courses of learning platforms. */
export function CourseCard({ name }: { readonly name: string }) {
  const { t } = useLingui()
  const query = useQuery(courseQuery(name))
  return (
    <Card
      id="course"
      title={t`Course for a learning platform`}
      description={t`A package with a lesson for each video that you manage, as cmi5 or SCORM. The learning platform records who has watched it and passed its quizzes. Whoever takes the course there can watch these videos without an account here.`}
    >
      {query.data ? (
        <Course name={name} course={query.data} />
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} className="py-6" />
      ) : (
        <ListSkeleton rows={1} />
      )}
    </Card>
  )
}

function Course({ name, course: { units, videos, made_at: madeAt, by } }: { readonly name: string; readonly course: TrackCourse }) {
  const { make, isMaking } = useCourse(name)
  if (madeAt === null)
    return (
      <Button icon={GraduationCap} busy={isMaking} onClick={make}>
        <Trans>Create course</Trans>
      </Button>
    )
  const [time, maker] = [dateTime(madeAt), by?.displayname]
  return (
    <>
      <p>
        <Trans>
          Videos in the course: {units} of {videos}
        </Trans>
      </p>
      <p className="wrap-anywhere mt-1 text-muted text-sm">
        <Trans>
          Last extended <time dateTime={madeAt}>{time}</time>
        </Trans>
        {maker !== undefined && ` · ${maker}`}
      </p>
      <p className="mt-1 text-muted text-sm">
        <Trans>
          The address of the learning platform must be among the sites that may embed pages. When the track changes, download the package
          again and replace it there.
        </Trans>
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {units > 0 && <PackageLinks name={name} />}
        {units < videos && (
          <Button icon={RefreshCw} busy={isMaking} onClick={make}>
            <Trans>Add missing videos</Trans>
          </Button>
        )}
        <EndButton name={name} />
      </div>
    </>
  )
}

const formatNames: Readonly<Record<CourseFormat, string>> = { cmi5: 'cmi5', 'scorm-1.2': 'SCORM 1.2', 'scorm-2004': 'SCORM 2004' }

/** The same course in each of the formats that platforms take. */
function PackageLinks({ name }: { readonly name: string }) {
  return courseFormats.map((format) => {
    const named = formatNames[format]
    return (
      <a
        key={format}
        href={addressOf(trackRoutes.downloadTrackCourse, { params: { name }, query: { format } })}
        className={buttonClass()}
        download
      >
        <Download aria-hidden="true" className="size-4" />
        <Trans>Download as {named}</Trans>
      </a>
    )
  })
}

function EndButton({ name }: { readonly name: string }) {
  const { end, isEnding } = useCourse(name)
  const askAndEnd = async () => {
    const sure = await confirm({
      title: <Trans>End this course?</Trans>,
      body: <Trans>Learning platforms that have it no longer show its videos. A new package has to be added to them then.</Trans>,
      action: <Trans>End course</Trans>,
      danger: true,
    })
    if (sure) end()
  }
  return (
    <Button icon={Trash2} kind="danger-quiet" busy={isEnding} onClick={() => void askAndEnd()}>
      <Trans>End course</Trans>
    </Button>
  )
}
