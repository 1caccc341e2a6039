import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Play, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { AudienceCard, audienceKey } from '#domains/audience/web.ts'
import { useFreshness } from '#platform/web/feed.ts'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { UnsavedBar } from '#platform/web/unsaved.tsx'
import { trackFeed } from '../../contract/feed.ts'
import type { TrackDetail, TrackVisibility } from '../../contract.ts'
import { trackTrialAddress } from '../addresses.ts'
import { ConflictsDialog } from '../conflicts/conflicts-dialog.ts'
import { useResolveConflicts } from '../conflicts/use-resolve-conflicts.ts'
import { CourseCard } from '../course/course-card.tsx'
import { TrackFrame } from '../manage/track-frame.tsx'
import { trackQuery } from '../queries.ts'
import { type MemberChanges, noMemberChanges } from './member-changes.ts'
import { MembersTable } from './members-table.tsx'
import { useSaveDistribution } from './use-save-distribution.ts'

/** The page on which a track is given to people. */
export function TrackDistribution({ name }: { name: string }) {
  const { data: track } = useSuspenseQuery(trackQuery(name))
  return (
    <TrackFrame track={track} tab="distribution">
      <div className="flex max-w-3xl flex-col gap-5">
        <DistributionForm track={track} />
        <ConflictsCard track={track} />
        <TrialCard name={track.trackName} />
        <CourseCard name={track.trackName} />
        <AudienceSection id={track.id} />
      </div>
    </TrackFrame>
  )
}

function DistributionForm({ track }: { track: TrackDetail }) {
  const { t } = useLingui()
  const [picked, setPicked] = useState<TrackVisibility>()
  const visibility = picked ?? track.visibility
  const [changes, setChanges] = useState(noMemberChanges)
  const [letIn, setLetIn] = useState<boolean>()
  const selfEnrol = visibility === 'GROUPS' ? track.self_enrol : (letIn ?? track.self_enrol)
  const { save, isSaving, question, later } = useSaveDistribution(track)
  const options: readonly { value: TrackVisibility; label: string; hint: string }[] = [
    { value: 'GROUPS', label: t`Specific people`, hint: t`People and groups you choose. With nobody chosen the track is a draft.` },
    { value: 'USERS', label: t`Organisation`, hint: t`Everyone who is signed in.` },
    { value: 'PUBLIC', label: t`Public`, hint: t`Everyone, without signing in.` },
  ]
  // LE-4.47
  const choose = (next?: TrackVisibility) => {
    setPicked(next)
    setChanges(noMemberChanges)
  }
  const discard = () => {
    choose()
    setLetIn(undefined)
  }
  const submit = async () => {
    if (await save({ visibility, changes, selfEnrol })) discard()
  }
  const isUnsaved = visibility !== track.visibility || selfEnrol !== track.self_enrol || hasChanges(changes)
  return (
    <section aria-label={t`Distribution of the track`}>
      <Card
        id="people"
        title={t`Who may see it`}
        description={t`Each video keeps its own visibility. People don’t see videos they can’t watch.`}
      >
        <Field label={t`Visibility`} hint={options.find(({ value }) => value === visibility)?.hint}>
          <Select options={options} value={visibility} onChange={choose} />
        </Field>
        {visibility === 'GROUPS' ? (
          <MembersTable track={track} changes={changes} onChange={setChanges} />
        ) : (
          <SelfEnrolment isLet={selfEnrol} onChange={setLetIn} />
        )}
      </Card>
      <UnsavedBar unsaved={isUnsaved} saving={isSaving} onSave={() => void submit()} onDiscard={discard} />
      <ConflictsDialog {...question} />
      <ConflictsDialog {...later} />
    </section>
  )
}

function SelfEnrolment({ isLet, onChange }: { isLet: boolean; onChange: (isLet: boolean) => void }) {
  const { t } = useLingui()
  return (
    <Checkbox
      label={t`People can enrol themselves`}
      hint={t`The track is then among what they have to do, with its due date. They can leave it until they watch something of it.`}
      checked={isLet}
      onChange={onChange}
      className="mt-5"
    />
  )
}

const hasChanges = ({ added, removed }: MemberChanges) => added.length + removed.length > 0

/** What stands in the track that not everyone who sees it can watch. */
function ConflictsCard({ track }: { track: TrackDetail }) {
  const { t } = useLingui()
  const { resolve, dialog } = useResolveConflicts(track.trackName)
  return (
    <Card
      title={t`Videos that not everyone can watch`}
      description={t`Videos of the track that fewer people can see than can see the track. You can share those you manage.`}
    >
      <Button icon={TriangleAlert} onClick={() => void resolve()}>
        <Trans>Show these videos</Trans>
      </Button>
      <ConflictsDialog {...dialog} />
    </Card>
  )
}

/** Before it is given out. */
function TrialCard({ name }: { name: string }) {
  const { t } = useLingui()
  return (
    <Card
      title={t`Try it first`}
      description={t`The track as somebody finds it who gets it today: from the beginning, and without the videos that not everyone can watch.`}
    >
      <ButtonLink icon={Play} to={trackTrialAddress(name)}>
        <Trans>Try as a learner</Trans>
      </ButtonLink>
    </Card>
  )
}

/** Who can see it as it is saved, and why. */
function AudienceSection({ id }: { id: string }) {
  const of = { type: 'track', id }
  useFreshness(trackFeed.changed, id, [audienceKey(of)])
  return <AudienceCard {...of} />
}
