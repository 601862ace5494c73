import { useCallback } from 'react'
import { useTranslate } from 'react-admin'
import { allOption } from '../../domain/access/filters.ts'
import type { Resource } from '../../schema/resource.ts'
import { useTexts } from './defineTexts.ts'
import { isDeleted } from '../records/records.ts'
import { useTitle } from './title.ts'

/** The kit's own texts in English; a translation gives the same keys below `kit`. */
export const kitTexts = {
  all: allOption.name,
  create: 'New %{name}',
  edit: 'Edit',
  editTitle: 'Edit %{name}',
  delete: 'Delete',
  save: 'Save',
  saving: 'Saving…',
  cancel: 'Cancel',
  keepIt: 'Keep it',
  close: 'Close',
  closePanel: 'Close panel',
  pdf: 'PDF',
  pdfMaking: 'Making the PDF…',
  pdfFailed: 'There is no PDF: %{reason}',
  sheet: 'Sheet',
  sheetHelp: 'Labels in rows and columns on A4',
  firstLabel: 'First label at',
  firstLabelHelp: 'For a sheet on which some labels are used already',
  wholePage: 'Open on the whole page',
  retry: 'Try again',
  reload: 'Reload the page',
  partMissing: 'A part of the portal could not be loaded',
  partMissingHelp: 'The connection may have failed. What you typed elsewhere is still there. (%{code})',
  why: 'Why?',
  yes: 'Yes',
  no: 'No',
  search: 'Search %{name}',
  count: '%{count} in all',
  addFilter: 'Filter',
  clearFilters: 'Clear filters',
  apply: 'Apply',
  calendar: 'Choose a date',
  noDay: '%{name} is no date. Write it like %{like}.',
  from: 'From',
  to: 'To',
  least: 'At least',
  most: 'At most',
  comparison: 'Condition',
  isEmpty: 'Empty',
  isFilled: 'Not empty',
  empty: 'empty',
  notEmpty: 'not empty',
  equals: 'Is',
  differs: 'Is not',
  between: 'Between',
  anyOf: 'Is any of',
  noneOf: 'Is none of',
  not: 'not',
  noneOfThese: 'none of',
  spelledAlike: 'Nothing matches “%{search}”; showing similar spellings.',
  noneAlike: 'Nothing matches “%{search}”, and nothing is spelled similarly.',
  noMatch: 'Nothing matches these filters.',
  searchAll: 'Search everything',
  compact: 'Compact rows',
  roomy: 'Roomy rows',
  bringIn: 'Import',
  emptyTitle: 'No %{name} yet',
  loadFailed: 'This could not be loaded',
  loadFailedHelp: '%{reason} Nothing was changed.',
  selected: '%{count} selected',
  unselect: 'Unselect',
  selectOne: 'Select %{name}',
  deleteFailed: 'Nothing was deleted: %{reason}',
  undo: 'Undo',
  transitionDone: '%{name}: %{state}',
  transitionFailed: '%{name} is unchanged: %{reason}',
  confirm: 'Do this to %{name}?',
  actions: 'Actions',
  details: 'Details',
  history: 'History',
  more: 'Further details',
  moreActions: 'More actions',
  showEmpty: 'Show %{smart_count} empty field |||| Show %{smart_count} empty fields',
  foldEmpty: 'Hide the empty field |||| Hide the empty fields',
  deleteOne: 'Delete %{name}',
  noneYet: 'None yet.',
  firstOnly: 'The first %{count} of %{total}; the whole list has the rest.',
  historyEmpty: 'No change has been recorded.',
  system: 'The system',
  operatorAs: 'Operator %{operator} as %{name}',
  wasEmpty: 'nothing',
  created: 'created this',
  updated: 'changed',
  removed: 'deleted this',
  isDeleted: '%{name} (deleted)',
  broughtBack: 'brought this back',
  undid: 'undid a change',
  undidDelete: 'undid the deletion',
  undidRestore: 'undid the restoring',
  undidStep: 'undid: %{verb}',
  linked: 'linked a sign-in to this',
  ran: '%{verb}:',
  fixErrors: 'Nothing was saved yet. Please look at:',
  saveFailed: 'Nothing was saved; what you typed is still here.',
  saved: 'Saved',
  conflictTitle: 'Somebody else changed this since you opened it',
  conflictKept: 'Somebody else changed this since you opened it: save again to see both versions.',
  conflictHelp: 'Choose for each field which value to keep, then save again. Nothing you typed is lost.',
  conflictNone: 'Your values and theirs are the same; save again to keep your other changes.',
  stale: 'Somebody else changed this since you opened it. The newest values are shown now; please try again.',
  field: 'Field',
  mine: 'Yours',
  theirs: 'Theirs',
  saveAgain: 'Save again',
  chooseFile: 'Choose a file',
  replaceFile: 'Replace the file',
  removeFile: 'Remove the file',
  uploading: 'Uploading: %{percent} %',
  uploadingStill: 'Uploading…',
  signTitle: 'Sign: %{name}',
  signHelp: 'Sign in the box with a finger, a pen or the mouse.',
  signTyped: 'Or type the name, which is drawn into the box',
  signEmpty: 'Sign first.',
  signUse: 'Use this signature',
  signClear: 'Clear',
  signNotSaved: 'Not saved: %{reason}',
  sign: 'Sign',
  signAgain: 'Sign again',
  cropTitle: 'Choose the part that is shown',
  cropHelp: 'Drag the picture or use the arrow keys; the part in the circle is kept.',
  cropZoom: 'Zoom',
  cropUse: 'Use this part',
  cropUnreadable:
    'This browser cannot show the file as a picture. Choose a JPEG, PNG or WebP picture instead.',
  uploadFailed: 'The file was not uploaded: %{reason}',
  openFile: 'Open file',
  fileFailed: 'The file could not be opened: %{reason}',
  views: 'View as',
  rows: 'List',
  keys: 'Keys',
  keyDown: 'Next row',
  keyUp: 'Previous row',
  keySelect: 'Select the row',
  keyOpen: 'Open the row',
  keyEdit: 'Edit the row',
  keyCreate: 'Create',
  keySearch: 'Search',
  keyHelp: 'This list',
  keyUndo: 'Undo the last change',
  keySave: 'Save a form',
  unknownError: 'Something went wrong.',
} as const

export type KitText = keyof typeof kitTexts

/** Gives a text of the kit in the user's language. */
export const useText = () => useTexts({ name: 'kit', en: kitTexts })

/**
 * What the button says that closes a dialog without doing anything: “Keep it” where what the dialog does is itself called
 * Cancel, so that nobody takes one for the other.
 */
export function useDismiss() {
  const text = useText()
  return useCallback(
    (action: string): string => {
      const cancel = text('cancel')
      return action.toLowerCase().includes(cancel.toLowerCase()) ? text('keepIt') : cancel
    },
    [text],
  )
}

/** Returns the name of a record, marked if it is deleted. */
export function useCalled() {
  const text = useText()
  const title = useTitle()
  return useCallback(
    (resource: Resource, record: Readonly<Record<string, unknown>>): string => {
      const name = title(resource, record)
      return isDeleted(record) ? text('isDeleted', { name }) : name
    },
    [text, title],
  )
}

/** Translates a label or message of a schema, whose English text is its own key; texts without translation stay. */
export function useLabel() {
  const translate = useTranslate()
  return useCallback((text: string): string => translate(text, { _: text }), [translate])
}

/** Returns the message of a failed call, in the user's language. */
export function useReason() {
  const label = useLabel()
  const text = useText()
  return useCallback(
    (error: unknown): string =>
      error instanceof Error && error.message ? label(error.message) : text('unknownError'),
    [label, text],
  )
}
