import type { QueryKey } from '@tanstack/react-query'

export interface AudienceOf {
  /** A type of content. */
  readonly type: string
  readonly id: string
}

/** What is asked again when the thing changes. */
export const audienceKey = ({ type, id }: AudienceOf): QueryKey => ['audience', type, id]
