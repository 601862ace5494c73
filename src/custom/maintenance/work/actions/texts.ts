import { defineTexts } from '../../../../kit/texts/defineTexts.ts'

const en = {
  pdfTooMany: 'At most %{count} work requests go into one PDF.',
  link: 'Status link',
  linkTitle: 'Status link of %{ref}',
  linkHelp:
    'Whoever has this link sees where the work stands, reads the comments for the requester, writes to you and rates the work when it is done, without signing in. Nothing internal is shown.',
  linkFailed: 'The link could not be made: %{reason}',
  copy: 'Copy',
  copied: 'The link is copied',
  copyFailed: 'The browser does not let it be copied. Select it and copy it yourself.',
  openLink: 'Open',
  revoke: 'Take back',
  revokeHelp: 'Taken back, every link of this request stops working at once, those of visitors too.',
  revokeFailed: 'The link was not taken back: %{reason}',
  revoked: 'The link is taken back',
  close: 'Close',
  merge: 'Merge',
  mergeTitle: 'Merge %{count} work requests',
  mergeHelp: 'Choose the one that stays. The others are cancelled as its duplicates.',
  stays: 'The one that stays',
  moves: 'To %{ref} go:',
  comments: '%{smart_count} comment |||| %{smart_count} comments',
  files: '%{smart_count} file |||| %{smart_count} files',
  tasks: '%{smart_count} task that is not done |||| %{smart_count} tasks that are not done',
  triggers: '%{smart_count} cause, such as feedback |||| %{smart_count} triggers, such as feedback',
  links: '%{smart_count} status link |||| %{smart_count} status links',
  requesters: '%{smart_count} further requester |||| %{smart_count} further requesters',
  times:
    '%{smart_count} working time: %{span}, labour %{amount} |||| %{smart_count} working times: %{span}, labour %{amount}',
  costs: '%{smart_count} cost: %{amount} |||| %{smart_count} costs: %{amount}',
  nothingMoves: 'Nothing but its description goes to %{ref}.',
  cancelled: '%{refs}: cancelled as “Duplicate of %{ref}”. Tasks that are done stay there.',
  otherPins: 'They are about different pins. Are they really the same?',
  noUndo: 'This cannot be undone.',
  openWork: '%{smart_count} open |||| %{smart_count} open',
  mergeNow: 'Merge into %{ref}',
  mergeDone: 'Merged into %{ref}',
  mergeFailed: 'They cannot be merged: %{reason}',
} as const

export type WorkActionText = keyof typeof en

/** Texts of what can be done with work requests beyond their schema,. */
export const workActionTexts = defineTexts(
  'workActions',
  en,
  async () => (await import('./texts.ms.ts')).workActionTextsMs,
)
