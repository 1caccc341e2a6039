import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * Hands on what the server answered, once the page shows it. An answer that comes after its part of the page has made way for another is handed on
 * as well, to what that part was last rendered with.
 */
export function useAnswers<T>(hear: ((answer: T) => void) | undefined): (answer: T) => void {
  const [answered, setAnswered] = useState<{ readonly answer: T }>()
  const last = useRef(hear)
  const isHere = useRef(true)
  const unheard = useRef<{ readonly answer: T }>(undefined)
  useEffect(() => {
    last.current = hear
  }, [hear])
  const heard = useEffectEvent((answer: T) => hear?.(answer))
  useEffect(() => {
    if (!answered) return
    unheard.current = undefined
    heard(answered.answer)
  }, [answered])
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      if (unheard.current) last.current?.(unheard.current.answer)
      unheard.current = undefined
    }
  }, [])
  return useCallback((answer: T) => {
    if (!isHere.current) last.current?.(answer)
    else {
      unheard.current = { answer }
      setAnswered({ answer })
    }
  }, [])
}
