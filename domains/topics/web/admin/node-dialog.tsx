import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/web/client.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field, FormError } from '#platform/web/ui/field.tsx'
import { Form } from '#platform/web/ui/form.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { type LibraryNode, topicRoutes } from '../../contract.ts'
import { libraryQuery } from '../library-query.ts'
import { TopicsInput } from '../topics-input.tsx'
import { parentsFor } from '../tree.ts'

/** What is edited: a node, or a new one under a parent. */
export interface Edited {
  readonly node?: LibraryNode
  readonly parent: string
}

interface Props {
  readonly edited: Edited | undefined
  readonly nodes: readonly LibraryNode[]
  readonly onClose: () => void
}

const top = '(top)'

/** Makes a place of the library, or changes one. */
export function NodeDialog({ edited, nodes, onClose }: Props) {
  const { t } = useLingui()
  const node = edited?.node
  const { fields, change, save, send } = useNode(edited, onClose)
  const parents = parentsFor(nodes, node)
  return (
    <Dialog
      open={edited !== undefined}
      onClose={onClose}
      size="sm"
      title={node ? t`Change ${node.name}` : t`New section`}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" busy={save.isPending} onClick={() => void send()}>
            {node ? <Trans>Save changes</Trans> : <Trans>Create section</Trans>}
          </Button>
        </>
      }
    >
      <Form onSend={send}>
        <FormError>{save.error?.message}</FormError>
        <Field label={t`Name`}>
          <Input value={fields.name} maxLength={128} autoComplete="off" onChange={(event) => change({ name: event.target.value })} />
        </Field>
        <Field label={t`Parent`}>
          <Select
            value={fields.parent || top}
            onChange={(value) => change({ parent: value === top ? '' : value })}
            options={[
              { value: top, label: t`Top level` },
              ...parents.map(({ slug, displayPath }) => ({ value: slug, label: displayPath })),
            ]}
          />
        </Field>
        <TopicsInput
          topics={fields.topics}
          onChange={(topics) => change({ topics })}
          refusal={t`This character is not allowed in a topic`}
          hint={t`Anything with one of these topics appears here.`}
        />
      </Form>
    </Dialog>
  )
}

interface Fields {
  readonly name: string
  readonly parent: string
  readonly topics: readonly string[]
}

function useNode(edited: Edited | undefined, onSaved: () => void) {
  const queries = useQueryClient()
  const node = edited?.node
  const [fields, set] = useState<Fields>({ name: node?.name ?? '', parent: edited?.parent ?? '', topics: node?.topics ?? [] })
  const save = useMutation({
    mutationFn: async () => {
      const { name, parent, topics } = fields
      const moved = node && parent === edited?.parent ? {} : { parent }
      const body = { name, topics: [...topics], ...moved }
      if (node) await call(topicRoutes.updateLibraryNode, { params: { slug: node.slug }, body })
      else await call(topicRoutes.createLibraryNode, { body })
      await queries.invalidateQueries({ queryKey: libraryQuery.queryKey })
    },
    onSuccess: onSaved,
    meta: { shown: true },
  })
  const send = async () => {
    await save.mutateAsync().catch(() => undefined)
  }
  return { fields, change: (patch: Partial<Fields>) => set({ ...fields, ...patch }), save, send }
}
