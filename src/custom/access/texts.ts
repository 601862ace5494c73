import { useCallback } from 'react'
import { permissionOf, type ModuleCode, type Permission } from '../../domain/access/permissions.ts'
import { defineTexts, useTexts } from '../../kit/texts/defineTexts.ts'

const en = {
  title: 'Admin Access',
  lead: 'A role says what its people see and do. Every employee holds one.',
  users: 'Users',
  access: 'Access',
  compare: 'Compare',
  supportSessions: 'Support sessions',
  clone: 'Clone',
  rename: 'Rename',
  viewAs: 'View as this role',
  givesAll: 'Everything',
  givesNothing: 'Nothing yet',
  gives: '%{smart_count} area for all records |||| %{smart_count} areas for all records',
  givesOwn: '%{smart_count} for own records',
  givesOnlyOwn: '%{smart_count} area for own records |||| %{smart_count} areas for own records',
  people: '%{smart_count} employee |||| %{smart_count} employees',
  noSuchRole: 'There is no such role',
  noSuchRoleHelp: 'It may have been deleted meanwhile.',
  back: 'All roles',
  search: 'Search areas',
  changedOnly: 'Changed only',
  area: 'Area',
  all: 'All',
  main: 'All records',
  me: 'Own records',
  create: 'Create',
  read: 'Read',
  update: 'Update',
  delete: 'Delete',
  setting: 'Setting',
  cell: '%{area}: %{action}, %{scope} (%{code})',
  cellChanged: '%{cell}, changed',
  toggleRow: '%{area}: set or clear all',
  toggleColumn: '%{action}, %{scope}: set or clear in all areas shown',
  toggleScope: '%{scope}: set or clear all shown',
  matrix: 'What %{role} may do',
  matrixHelp:
    'Heads of rows and columns set or clear all of them. Arrow keys move, Space sets. All records include one’s own.',
  readOnly: 'You may look, but not change: this needs the permission ACC.',
  nothingFound: 'No area matches.',
  unsaved: '%{granted} granted, %{taken} taken; not saved yet',
  discard: 'Discard',
  review: 'Review and save',
  diffTitle: 'Change what %{role} gives?',
  affects:
    'This affects %{smart_count} employee from the next click on. |||| This affects %{smart_count} employees from the next click on.',
  affectsNobody: 'Nobody holds this role yet.',
  granted: 'Granted',
  taken: 'Taken away',
  saved: '%{role}: access saved',
  saveFailed: 'Nothing was saved: %{reason}',
  stale:
    'Somebody else changed this role meanwhile. Your changes are still here, on top of theirs: review again.',
  assign: 'Assign people…',
  assignTitle: 'Give the role %{role}',
  assignHelp: 'Everybody holds one role: whoever gets this one gives up the one before.',
  employees: 'Employees',
  assignRun: 'Assign',
  unassign: 'Take the role from %{name}',
  noUsers: 'Nobody holds this role.',
  openList: 'Open in the list of employees',
  newTitle: 'New role',
  startFrom: 'Start with the access of',
  startEmpty: 'No access',
  copyFailed: 'The role was made, but without access: %{reason}',
  copyName: 'Copy of %{role}',
  deleteTitle: 'Delete the role %{role}?',
  deleteHolds:
    '%{smart_count} employee holds it. Choose the role that comes in its place. |||| %{smart_count} employees hold it. Choose the role that comes in its place.',
  deleteFree: 'Nobody holds it.',
  moveTo: 'Move its users to',
  moveNone: 'No role: they see nothing',
  deleteFailed: 'The role stays: %{reason}',
  moveFailed: '%{count} could not be moved, so the role stays.',
  deleted: 'Role %{role} deleted',
  compareTitle: 'Compare two roles',
  first: 'First role',
  second: 'Second role',
  onlyIn: 'Only %{role} gives',
  same: 'Both give exactly the same.',
  whyTitle: 'Why can I (not) see this?',
  whyLead: 'Choose what it is about: the answer names the rule and the permission that decide.',
  what: 'What',
  action: 'Action',
  recordNumber: 'Record number',
  anyRecord: 'Leave empty for any record.',
  person: 'Person',
  personHelp: 'Leave empty to ask for yourself.',
  yes: '%{name} may.',
  no: '%{name} may not.',
  ruleall: 'The permission %{codes} opens all %{many}.',
  ruleown: 'The permission %{codes} opens own %{many} only.',
  rulenoCode: 'It takes the permission %{codes}, which is not held.',
  rulenotOwn:
    'Own %{many} only are reached, and this is none of them, or there is none. All are reached by %{codes}.',
  ruleownNotEnough: 'A permission for own %{many} does not open this. It needs %{codes}, for all of them.',
  rulenotNamed:
    'This step is for those of the %{many} that name the person to do it; for all of them it takes %{codes}.',
  rulemissing: 'There is no such record, or it was deleted.',
  rulestate: 'The record’s state does not allow it. %{reason}',
  codesHeld: 'Held in this area',
  noneHeld: 'None',
  rolesThatGive: 'Roles that give it for all records',
  noRoles: 'No role does.',
  hiddenFields: 'Fields that stay hidden',
  hiddenField: '%{field}: needs %{code}',
  moduleSC: 'Scheduling',
  moduleAT: 'Attendance',
  moduleSS: 'Snap & Send',
  moduleAN: 'Announcement',
  moduleNT: 'Notification',
  moduleUS: 'User',
  moduleST: 'Setting',
  modulePN: 'Pin',
  moduleCP: 'Company Profile',
  moduleOR: 'Company',
  moduleRP: 'Report',
  moduleTS: 'Timesheet',
  moduleEM: 'Emergency',
  modulePT: 'Patrol',
  moduleTD: 'Touchdown',
  moduleLV: 'e-Leave',
  modulePA: 'Payment',
  moduleEF: 'Efp',
  moduleAC: 'Admin Access',
  moduleAV: 'Activities',
  moduleDA: 'Deep Analytic',
  moduleVM: 'VMS',
  moduleCM: 'Maintenance',
  modulePD: 'Personal Data',
  modulePL: 'Platform',
  moduleLD: 'Leads',
} as const

export type AccessText = keyof typeof en

/** Texts about roles and what they give,. */
export const accessTexts = defineTexts(
  'access',
  en,
  async () => (await import('./texts.ms.ts')).accessTextsMs,
)

/** Names areas and permissions in the user's language. */
export function useAccessWords() {
  const text = useTexts(accessTexts)
  const area = useCallback((module: ModuleCode) => text(`module${module}`), [text])
  const cell = useCallback(
    (code: string, { module, scope, action }: Permission) =>
      text('cell', {
        area: area(module),
        action: text(action).toLowerCase(),
        scope: text(scope).toLowerCase(),
        code,
      }),
    [text, area],
  )
  /** `Read, all records (USB)`, without the area. */
  const actionName = useCallback(
    (code: string) => {
      const permission = permissionOf(code)
      return permission
        ? `${text(permission.action)}, ${text(permission.scope).toLowerCase()} (${code})`
        : code
    },
    [text],
  )
  return { area, cell, actionName }
}
