import type { GlobalTemplate } from '../../contract.ts'

interface DraftField {
  /** Of the row, while the page is open. */
  readonly row: number
  /** Absent until it is saved. */
  readonly id?: string
  readonly label: string
  readonly field_value: string
}

export interface DraftSection {
  readonly row: number
  readonly displayname: string
  readonly fields: readonly DraftField[]
}

/** What the page holds of a template. */
export interface TemplateDraft {
  readonly name: string
  readonly sections: readonly DraftSection[]
}

let rows = 0
const newRow = () => rows++

export const newTemplateField = (): DraftField => ({ row: newRow(), label: '', field_value: '' })
export const newSection = (): DraftSection => ({ row: newRow(), displayname: '', fields: [newTemplateField()] })

export const templateDraftOf = (template: GlobalTemplate | undefined): TemplateDraft =>
  template
    ? {
        name: template.name,
        sections: template.widgets.map(({ displayname, personalized_keys: keys }) => ({
          row: newRow(),
          displayname,
          fields: keys.map((key) => ({ row: newRow(), ...key })),
        })),
      }
    : { name: '', sections: [newSection()] }

/** The template as it is sent. */
export const sentTemplate = ({ name, sections }: TemplateDraft) => ({
  name,
  widgets: sections.map(({ displayname, fields }) => ({
    displayname,
    personalized_keys: fields.map(({ id, label, field_value }) => ({ ...(id !== undefined && { id }), label, field_value })),
  })),
})

/** A list with one of its rows changed, or without it. */
export const withRow = <Row extends { readonly row: number }>(all: readonly Row[], row: number, change: Partial<Row> | null): Row[] =>
  all.flatMap((one) => (one.row === row ? (change === null ? [] : [{ ...one, ...change }]) : [one]))
