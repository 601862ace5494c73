import { useTexts } from '../texts/defineTexts.ts'

/** The saved views' own texts in English; a translation gives the same keys below `kit.views`. */
export const viewTexts = {
  title: 'Views',
  all: 'All',
  none: 'Set filters, a sort order and columns, then save them here under a name.',
  loading: 'Loading…',
  own: 'My views',
  shared: 'Shared with everybody',
  by: 'by %{name}',
  save: 'Save this view…',
  changeTitle: 'Change the view %{name}',
  change: 'Rename or overwrite %{name}',
  overwrite: 'Replace its content by the current list',
  replace: 'Replace %{name}',
  name: 'Name',
  share: 'Share it with everybody who may see this list',
  copy: 'Copy the link to %{name}',
  copied: 'The link is copied.',
  remove: 'Delete the view %{name}',
  failed: 'That did not work: %{reason}',
} as const

export type ViewText = keyof typeof viewTexts

/** Gives a text of the saved views in the user's language. */
export const useViewText = () => useTexts({ name: 'kit.views', en: viewTexts })
