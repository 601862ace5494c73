/** What stands in place of a record that is not there; apart from the kit's other texts, which the start of the console waits for. */
export const missingTexts = {
  missing: 'There is no such %{name}',
  missingHelp: 'It does not exist any more, or it is not yours to see.',
} as const
