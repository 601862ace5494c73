/** Texts of a missing record, separate from the kit's other texts, which delay the console's start. */
export const missingTexts = {
  missing: 'There is no such %{name}',
  missingHelp: 'It does not exist any more, or it is not yours to see.',
} as const
