/** Templates of an organisation. */
export const mostTemplates = 200
export const mostWidgets = 20
/** Fields of one widget. */
export const mostKeys = 20
export const longestTemplateName = 128
/** Of what an owner fills in. */
export const longestValue = 500
/** Of all that is filled in, as JSON. */
export const longestData = 20_000
