import { faultsOf } from '#domains/participants/web.ts'
import { JoinForm, type JoinFormProps } from './join-form.tsx'

/** Where the organiser asks for more than a name: with what checks the answers, which is large. */
export const AskingJoinForm = (props: JoinFormProps) => <JoinForm {...props} check={faultsOf} />
