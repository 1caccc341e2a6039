import { useLingui } from '@lingui/react/macro'
import type { auditKinds } from '../../contract.ts'

/** What the actions of the audit log are called; others go by their own word. */
export function useActionNames(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  const exports = useExportNames()
  return {
    'sign_in.succeeded': t`Signed in`,
    'sign_in.failed': t`Failed sign-in`,
    'sign_in.slowed': t`Sign-in slowed down`,
    'session.ended': t`Signed out a device`,
    'password.changed': t`Changed their password`,
    'password.reset': t`Chose a new password by email`,
    'password.failed': t`Wrong current password`,
    'token.created': t`Created an API token`,
    'token.removed': t`Deleted an API token`,
    'token.ended': t`Ended API tokens`,
    'embed_token.created': t`Created an embed token`,
    'embed_token.removed': t`Ended an embed token`,
    'user.created': t`Added a person`,
    'user.updated': t`Changed a person`,
    'user.removed': t`Deleted a person`,
    'user.groups': t`Changed a person’s groups`,
    'user.imported': t`Imported people`,
    'invitation.sent': t`Invited a person`,
    'invitation.withdrawn': t`Withdrew an invitation`,
    'invitation.accepted': t`Accepted an invitation`,
    'group.created': t`Added a group`,
    'group.updated': t`Changed a group`,
    'group.removed': t`Deleted a group`,
    'group.managers': t`Changed who manages a group`,
    'group.members': t`Changed the members of a group`,
    'organisation.set_up': t`Set up Lyceum`,
    'organisation.certificate_key': t`Created a key for certificates`,
    'organisation.updated': t`Changed the settings`,
    'sample_library.loading': t`Loaded the sample library`,
    'sample_library.removing': t`Removed the sample library`,
    'home.arranged': t`Changed the home page`,
    'video.private_opened': t`Opened a private video`,
    'video.package_created': t`Created a SCORM package`,
    'video.package_removed': t`Deleted a SCORM package`,
    'video.package_fetched': t`Downloaded a SCORM package with the video inside`,
    'video.restored': t`Restored a video`,
    'video.terms_accepted': t`Accepted the terms of use`,
    'certificate.revoked': t`Revoked a certificate`,
    'track.course_made': t`Created a cmi5 course of a track`,
    'track.course_ended': t`Ended the cmi5 course of a track`,
    ...exports,
  }
}

function useExportNames(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return {
    'export.attendance': t`Exported a report on an event`,
    'export.audit': t`Exported the audit log`,
    'export.channels': t`Exported a report on channels`,
    'export.comments': t`Exported comments`,
    'export.event_questions': t`Exported questions of an event`,
    'export.participants': t`Exported participants`,
    'export.questions': t`Exported questions and answers`,
    'export.registrations': t`Exported who has registered for an event`,
    'export.statements': t`Exported learning statements`,
    'export.scheduled': t`Scheduled a report on a track`,
    'export.team': t`Exported a report on a group`,
    'export.team_scheduled': t`Scheduled a report on a group`,
    'export.team_unscheduled': t`Ended a scheduled report on a group`,
    'export.track': t`Exported a report on a track`,
    'export.unscheduled': t`Ended a scheduled report on a track`,
    'export.opened': t`Opened a report by a link from a mail`,
    'export.usage': t`Exported a report on usage`,
  }
}

export function useKindNames(): Record<(typeof auditKinds)[number], string> {
  const { t } = useLingui()
  return {
    sign_ins: t`Sign-ins and passwords`,
    tokens: t`Tokens`,
    people: t`People and groups`,
    settings: t`Settings`,
    content: t`Content`,
    exports: t`Exports`,
  }
}
