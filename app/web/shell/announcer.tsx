import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** After each navigation: the new title is read aloud and the focus starts at the page, not at the link that has gone. */
export function Announcer() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        setTimeout(() => setTitle(document.title), 150)
        const { activeElement } = document
        if (!activeElement || activeElement === document.body || !activeElement.closest('main')) {
          document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
        }
      }),
    [router],
  )
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}
