import { useCallback } from 'react'
import { useTranslate } from 'react-admin'
import type { TimelineKind } from '../../resources/emergency/emergency.shapes.ts'

/** Texts of the emergency desk, in English; a translation gives the same keys below `emergencyDesk`. */
export const deskTexts = {
  title: 'Emergencies',
  iconActive: 'Emergencies, %{count} active',
  iconWaiting: 'Emergencies, %{count} active, %{waiting} unacknowledged',
  iconUnsure: '%{name}: the newest could not be fetched',
  iconMuted: '%{name}, alarm muted',
  active: 'Active',
  deactivated: 'Deactivated',
  done: 'DONE',
  noneActive: 'No active emergency',
  noneActiveHelp: 'A call for help from the field appears here at once, with a sound.',
  noneDeactivated: 'No deactivated emergency',
  noneDeactivatedHelp: 'Emergencies that are over are kept here.',
  more: 'Show more',
  back: 'Back to the list',
  nobody: 'Nobody named',
  drill: 'Drill',
  call: 'Call %{number}',
  facts: 'Details',
  since: 'Active for',
  lasted: 'Lasted',
  media: 'Pictures and videos',
  noMedia: 'Nothing was taken.',
  enlarge: 'Enlarge the picture: %{name}',
  picture: 'Picture %{number}',
  video: 'Video %{number}',
  mediaFailed: 'This file could not be fetched: %{reason}',
  place: 'Place',
  map: 'Map of the emergency',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  gone: 'This emergency has been deleted, or is open to you no more.',
  noPlace: 'No position was sent.',
  pinPlace: 'No position was sent; the map shows the site.',
  lastSeen: 'Position of %{time}',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'The browser does not let the portal copy.',
  openMap: 'OpenStreetMap',
  openApp: 'Map app',
  tilesFailed: 'The map’s pictures could not be loaded; marker and track are right.',
  timeline: 'Timeline',
  people: '1 person |||| %{smart_count} people',
  note: 'Note',
  addNote: 'Add note',
  noteFailed: 'The note was not added: %{reason}',
  stepDone: 'Done: %{verb}',
  stepFailed: '%{verb} failed: %{reason}',
  deactivate: 'Deactivate the emergency',
  remarks: 'Remarks',
  outcome: 'Outcome',
  noOutcome: 'Not said',
  cancel: 'Cancel',
  remarksMissing: 'Please enter remarks!',
  deactivateDone: 'Successful deactivate Emergency.',
  deactivateFailed: 'Oops, failed to deactivate emergency.',
  startDrill: 'Start a drill',
  drillHelp:
    'It sounds and shows as any emergency does, but is named a drill everywhere, and no client hears of it.',
  open: 'Open in the emergency desk',
  hear: 'Click to hear alarms',
  cannotHear: 'This browser cannot play the alarm.',
  sounding: 'The alarm sounds until somebody acknowledges.',
  elsewhere: 'The alarm sounds in another tab of this browser.',
  drillSounds: 'The alarm sounds for a drill.',
  mute: 'Mute for 10 minutes',
  muted: 'The alarm is muted on this console until %{time}.',
  unmute: 'Unmute',
  kind: {
    activated: 'Called for help',
    acknowledged: 'Acknowledged',
    responded: 'Responding',
    changed: 'Changed',
    deactivated: 'Deactivated',
    told: 'Told',
    untold: 'Could not be told',
    note: 'Note',
    media: 'Picture or video',
    position: 'Position',
  },
} as const

type DeskText = Exclude<keyof typeof deskTexts, 'kind'>

/** Gives a text of the emergency desk in the user's language. */
export function useDeskText() {
  const translate = useTranslate()
  return useCallback(
    (key: DeskText, values: Record<string, string | number> = {}): string =>
      translate(`emergencyDesk.${key}`, { ...values, _: deskTexts[key] }),
    [translate],
  )
}

/** Gives the name of what a line of the timeline tells of. */
export function useKindName() {
  const translate = useTranslate()
  return useCallback(
    (kind: TimelineKind): string => translate(`emergencyDesk.kind.${kind}`, { _: deskTexts.kind[kind] }),
    [translate],
  )
}
