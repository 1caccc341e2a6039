import { type FieldError, type FieldPath, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod/mini'
import { useBusy } from './busy.ts'
import { afterSaving } from './queries/after-saving.ts'
import { isRefusal } from './refusal.ts'

export interface ContractForm<V extends FieldValues> extends UseFormReturn<V> {
  /** The refusal that belongs to no field of the form. */
  readonly refusal: string | undefined
  /** Sends what was entered; what the server refuses stands at its field, or in `refusal`. */
  readonly send: (work: (values: V) => Promise<unknown>) => () => Promise<void>
  /** Those of the values that differ from what was last saved, or loaded: what somebody else has changed meanwhile is not undone by sending these. */
  readonly changedOf: (values: V) => Partial<V>
  /** Takes `saved` for what the server holds; what was entered since `sent` was sent stays, to be saved yet. */
  readonly show: (saved: V, sent: V) => void
}

interface Options<V> {
  /** Fields that are not sent while they are empty, and not checked then. */
  readonly optional?: readonly (keyof V & string)[]
}

/**
 * A form that is checked by the contract of the call it makes, with the contract's messages, before anything is sent: at the first try, and from then
 * on while the person corrects it.
 *
 * @param schema the call's body; fields that the form lacks are not its business
 */
export function useContractForm<V extends FieldValues>(
  schema: z.ZodMiniType,
  defaultValues: V,
  { optional = [] }: Options<V> = {},
): ContractForm<V> {
  const form = useForm<V>({
    defaultValues: defaultValues as never,
    resolver: async (values) => {
      const shape = await shapeOf(schema).catch(() => undefined)
      // Without the shape, the server alone looks at what was entered.
      if (!shape) return { values, errors: {} }
      const errors = errorsOf(
        shape,
        Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== '' || !optional.includes(name))),
      )
      return Object.keys(errors).length > 0 ? { values: {}, errors: errors as never } : { values, errors: {} }
    },
  })
  const { isDirty, isSubmitSuccessful } = form.formState
  useBusy(isDirty && !isSubmitSuccessful)
  const send = (work: (values: V) => Promise<unknown>) =>
    form.handleSubmit(async (values) => {
      try {
        await work(values as unknown as V)
      } catch (error) {
        refuse(form, error)
      }
    })
  return {
    ...form,
    refusal: form.formState.errors.root?.['server']?.message,
    send: (work) => () => send(work)(),
    changedOf: (values) => changesBetween(form.formState.defaultValues ?? {}, values),
    show(saved, sent) {
      const entered = afterSaving(saved, sent, form.getValues())
      form.reset(saved)
      for (const [name, value] of Object.entries(changesBetween(saved, entered)))
        form.setValue(name as FieldPath<V>, value as never, { shouldDirty: true })
    },
  }
}

const changesBetween = <V extends FieldValues>(before: FieldValues, after: V) =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]))) as Partial<V>

/** In the built code a body's shape is fetched when it is first needed (tools/vite/contracts.ts). */
const shapeOf = async (schema: z.ZodMiniType | (() => Promise<z.ZodMiniType>)) => (typeof schema === 'function' ? schema() : schema)

function errorsOf(schema: z.ZodMiniType, values: FieldValues): Record<string, FieldError> {
  const errors: Record<string, FieldError> = {}
  const result = schema.safeParse(values)
  for (const { path, message, code } of result.error?.issues ?? []) {
    const field = String(path[0] ?? '')
    if (field in values) errors[field] ??= { type: code, message }
  }
  return errors
}

function refuse<V extends FieldValues>(form: UseFormReturn<V>, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  const field = isRefusal(error) ? error.field?.replace('[]', '') : undefined
  if (field !== undefined && field in form.getValues())
    form.setError(field as FieldPath<V>, { type: 'server', message }, { shouldFocus: true })
  else form.setError('root.server' as 'root', { type: 'server', message })
}
