import { isRefusal } from '#platform/web/client.ts'

const explained: readonly string[] = ['conflict', 'invalid', 'rate_limited']

/** Whether the server says of a refusal what somebody can do about it. */
export const isExplained = (error: unknown) => isRefusal(error) && explained.includes(error.code)
