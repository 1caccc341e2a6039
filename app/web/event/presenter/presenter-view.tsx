import { useLingui } from '@lingui/react/macro'
import { PresentedComments } from '#domains/comments/web.ts'
import type { EventDetail } from '#domains/events/contract.ts'
import { EventNotes, EventStage, PresenterBar, StreamFares, useAttendance } from '#domains/events/web.ts'
import { PresentedPolls } from '#domains/polls/web.ts'
import { PresentedQuestions } from '#domains/questions/web.ts'
import { useShortcuts } from '#platform/web/keyboard.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { type PanelName, PresenterPanel, panelNames } from './panel.tsx'
import { useOnly } from './use-only.ts'

/** The picture and what is asked side by side; from 1280 px on three columns. Everything has its place in the window, and scrolls in itself. */
const places =
  'md:grid md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] md:grid-rows-[minmax(0,auto)_minmax(10rem,1fr)_minmax(10rem,1fr)] md:[grid-template-areas:"picture_questions"_"comments_questions"_"poll_notes"] xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_minmax(0,5fr)] xl:grid-rows-[minmax(0,auto)_minmax(14rem,1fr)] xl:[grid-template-areas:"picture_questions_comments"_"poll_questions_notes"]'

/** What somebody who presents or runs an event looks at while it runs, on one screen. */
export function PresenterView({ event }: { event: EventDetail }) {
  const { t } = useLingui()
  const there = useAttendance(event)
  const panels = usePanels(event)
  const names = panelNames.filter((name) => panels[name] !== null)
  const { only, show } = useOnly(names)
  useShortcuts([
    { keys: '0', label: t`Show everything`, run: () => show(null) },
    ...names.map((name) => ({ keys: keyOf(name), run: () => show(only === name ? null : name) })),
  ])
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 px-3 pb-3 sm:px-4 md:h-[calc(100dvh-var(--top-bar))] md:flex-none">
      <PageTitle title={t`Presenter’s view of ${event.displayname}`} />
      <PresenterBar event={event} there={there} onAll={only === null ? undefined : () => show(null)} />
      <div className={cx('flex min-h-0 flex-1 flex-col gap-3', only === null && places)}>
        {names.map((name) => (
          <PresenterPanel key={name} name={name} title={panels[name]?.title ?? ''} keyName={keyOf(name)} only={only} onOnly={show}>
            {panels[name]?.content}
          </PresenterPanel>
        ))}
      </div>
    </div>
  )
}

const keyOf = (name: PanelName): string => String(panelNames.indexOf(name) + 1)

/** Null: the event has none of it. */
function usePanels(event: EventDetail) {
  const { t } = useLingui()
  const picture = (
    <div className="grid gap-3">
      <EventStage event={event} preview />
      <StreamFares id={event.id} />
    </div>
  )
  return {
    picture: { title: t`What viewers see`, content: picture },
    questions: { title: t`Questions`, content: <PresentedQuestions event={event} /> },
    comments: event.live_event.comments_enabled ? { title: t`Comments`, content: <PresentedComments event={event} /> } : null,
    poll: { title: t`Poll`, content: <PresentedPolls event={event} /> },
    notes: { title: t`Notes`, content: <EventNotes id={event.id} /> },
  } satisfies Readonly<Record<PanelName, unknown>>
}
