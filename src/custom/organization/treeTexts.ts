import { defineTexts } from '../../kit/texts/defineTexts.ts'

/** Texts of the tree of departments. */
export const treeTexts = defineTexts(
  'departmentTree',
  {
    treeHelp:
      'Drag a department onto the one that it belongs to. By keyboard: arrows to go, M to move, Delete to delete.',
    treeKeys: 'Arrows go through the tree, left and right close and open a branch.',
    toTop: 'Drop here: part of no other department',
    openBranch: 'Show what is part of %{name}',
    closeBranch: 'Hide what is part of %{name}',
    branchHeads: '%{heads} person, %{own} directly |||| %{heads} people, %{own} directly',
    headCount: '%{heads} person |||| %{heads} people',
    inactive: 'inactive',
    move: 'Move',
    moveBranch: 'Move %{name}',
    moveBranchHelp: 'Its people and the departments below go with it.',
    partOf: 'Part of',
    top: 'No other department',
    delete: 'Delete',
    deleteBranch: 'Delete %{name}',
    deleteHelp:
      'Its people go to the one that you choose, or nowhere. The departments below become part of what %{name} is part of.',
    noDepartments: 'No departments yet',
    noDepartmentsHelp: 'Departments say who belongs together. Enter the first one, or import a file.',
  },
  async () => (await import('./treeTexts.ms.ts')).treeTextsMs,
)
