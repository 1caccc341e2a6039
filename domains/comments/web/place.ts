/** Where comments stand, and what calls about them say of the page (LE-6.11 to LE-6.13). */
export interface CommentPlace {
  /** Of the video or event. */
  readonly id: string
  readonly page: 'video' | 'moderator' | 'presenter' | 'liveEventPage'
  readonly isLiveEvent: boolean
  /** As whom a guest takes part; null: the viewer is no guest. */
  readonly guestId: string | null
}

export const atVideo = (id: string): CommentPlace => ({ id, page: 'video', isLiveEvent: false, guestId: null })

/** What every call about comments says of where it comes from. */
export const pageFieldsOf = ({ page, isLiveEvent }: CommentPlace) => (isLiveEvent ? { page, is_live_event: 1 } : { page })
