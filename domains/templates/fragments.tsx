import type { AnswerOf } from '#platform/contract/route.ts'
import { dataAttributes, renderHtml } from '#platform/web/fragment.tsx'
import type { GlobalTemplate, templateRoutes } from './contract.ts'

const list = ({ items }: AnswerOf<typeof templateRoutes.listTemplates>) =>
  renderHtml(
    <ul>
      {items.map(({ id, name }) => (
        <li key={id} {...dataAttributes({ id, name })}>
          {name}
        </li>
      ))}
    </ul>,
  )

/** The fields to fill in. */
const fields = ({ id, name, widgets }: GlobalTemplate) =>
  renderHtml(
    <form {...dataAttributes({ id, name })}>
      {widgets.map(({ displayname, personalized_keys: keys }, at) => (
        <fieldset key={at} {...dataAttributes({ displayname })}>
          <legend>{displayname}</legend>
          {keys.map((key) => (
            <label key={key.id}>
              {key.label} <input name={key.id} defaultValue={key.field_value} required />
            </label>
          ))}
        </fieldset>
      ))}
    </form>,
  )

export const templateFragments = { listTemplates: list, listTemplatesMixed: list, getTemplate: fields, getTemplateMixed: fields } as const
