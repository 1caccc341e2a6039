/** In which text on slides is read; those whose data is installed. */
export const slideLanguages = ['off', 'en', 'de', 'fr', 'pt'] as const
