import { useLingui } from '@lingui/react/macro'
import { TopicsInput } from '#domains/topics/web.ts'

interface Props {
  readonly topics: readonly string[]
  readonly onChange: (topics: readonly string[]) => void
  /** Said of a character that is not allowed, where it is no video that has the topics. */
  readonly refusal?: string
}

/** Topics of a video (CM-5.06 to CM-5.14), and of what holds videos. */
export function TopicsField({ refusal, ...props }: Props) {
  const { t } = useLingui()
  return <TopicsInput {...props} refusal={refusal ?? t`This character is not allowed in video topic`} />
}
