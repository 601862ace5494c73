/** The trash's own texts in English; a translation gives the same keys below `kit.trash`. */
export const trashTexts = {
  open: 'Deleted %{name}',
  title: 'Deleted %{name}',
  help: 'Deleted records stay here with their history. Restoring puts them back as they were.',
  none: 'Nothing deleted',
  noneHelp: 'Deleted records of this list can be restored here.',
  noMatch: 'Nothing deleted matches.',
  restore: 'Restore',
  restoreOne: 'Restore %{name}',
  restoreMany: 'Restore %{count}',
  selectPage: 'Select all on this page',
  selectOne: 'Select %{name}',
  deletedAt: 'Deleted',
  deletedBy: 'By',
  wasDeleted: '%{name} was deleted',
  wasDeletedHelp: 'Deleted %{when}. Restoring brings it back with its history.',
  pages: 'Pages',
  failed: 'Nothing was restored: %{reason}',
} as const

export type TrashText = keyof typeof trashTexts
