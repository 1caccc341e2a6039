/** A link that looks like a tab; the page that is shown is `aria-current`. */
export const tabLinkClass =
  'relative flex items-center rounded-t-md px-3 pt-2 pb-2.5 font-medium text-muted transition-colors hover:text-ink touch:py-3 after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-full aria-[current=page]:text-ink aria-[current=page]:after:bg-accent'
