import { useLingui } from '@lingui/react/macro'
import { TopicsInput } from '#domains/topics/web.ts'

interface Props {
  readonly topics: readonly string[]
  readonly onChange: (topics: readonly string[]) => void
}

/** Topics of a video (CM-5.06 to CM-5.14). */
export function TopicsField(props: Props) {
  const { t } = useLingui()
  return <TopicsInput {...props} refusal={t`This character is not allowed in video topic`} />
}
