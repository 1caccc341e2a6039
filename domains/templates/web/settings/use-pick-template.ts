import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefusal } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import type { GlobalTemplate } from '../../contract.ts'
import { templateQuery } from '../template-queries.ts'
import { keysOf } from './filling.ts'

/** Fetches a template that is to be filled in; undefined, and said why, where it cannot be. */
export function usePickTemplate() {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [picking, setPicking] = useState<string>()
  const pick = async (id: string): Promise<GlobalTemplate | undefined> => {
    setPicking(id)
    try {
      const template = await queries.fetchQuery(templateQuery(id))
      if (keysOf(template).length > 0) return template
      toast.error(t`Template is empty!`)
    } catch (error) {
      const gone = t`This template was deleted. What was filled in stays until you remove it.`
      toast.failed(error, isRefusal(error, 'not_found') ? gone : t`The template could not be loaded. Please try again.`)
    } finally {
      setPicking(undefined)
    }
    return undefined
  }
  return { pick, picking }
}
