/** What the tabs of a work request are called; apart from the other texts, which are fetched with what stands in them. */
export const tabTexts = {
  tasks: 'Tasks',
  files: 'Files',
  comments: 'Comments & history',
  cost: 'Time & cost',
  links: 'Links',
} as const
