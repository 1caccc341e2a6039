import { Trans as MessageTrans, type TransProps } from '@lingui/react'

/**
 * Interface text with elements in it: what `<Trans>` of the macro becomes (`lingui.config.ts`). Of a message with its values filled in, tags become
 * elements; a value that could be read as a tag, as somebody's title `<b>x</b>` could, goes in as an element of its own and is shown as it was written.
 */
export const Trans = ({ values, ...message }: TransProps) => <MessageTrans {...message} {...(values && { values: asWritten(values) })} />

const asWritten = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isLikeTag(value) ? elementOf(value) : value]))

const isLikeTag = (value: unknown): value is string => typeof value === 'string' && value.includes('<')

const elementOf = (text: string) => <>{text}</>
