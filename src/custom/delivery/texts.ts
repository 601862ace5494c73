import { useCallback } from 'react'
import { useTranslate } from 'react-admin'

/** Texts of deliveries in English; a translation gives the same keys below `delivery`. */
export const deliveryTexts = {
  receiving: 'Receiving',
  route: 'Route',
  late: '%{smart_count} day late |||| %{smart_count} days late',
  lines: '%{done} of %{total}',
  linesTitle: 'What came',
  noLines: 'This order has no lines yet. Add them under Details.',
  notYet: 'Lines are counted once the delivery has arrived.',
  ordered: 'Ordered: %{quantity}',
  received: 'Received',
  rejected: 'Rejected',
  reason: 'Why rejected',
  batchNo: 'Batch no.',
  complete: 'Complete',
  withRejected: 'Complete, %{quantity} rejected',
  left: '%{quantity} to come',
  nothing: 'Nothing yet',
  notNumber: 'A number with at most three decimals.',
  negative: 'This must not be negative.',
  tooMuch: 'More than was ordered.',
  sayWhy: 'Say why.',
  allAsOrdered: 'All as ordered',
  save: 'Save',
  receivePart: 'Receive a part',
  receiveAll: 'Receive all',
  saved: 'The lines are saved.',
  partReceived: 'A part of the delivery is received.',
  allReceived: 'The delivery is received.',
  notSaved: 'Nothing was saved, what you typed is still here: %{reason}',
  changedMeanwhile:
    'Somebody else counted meanwhile. The newest figures are shown beside yours; look again and save.',
  orderedWorth: 'Ordered',
  receivedWorth: 'Received',
  worth: 'Worth',
  linesCounted: 'Lines accounted for',
  receiver: 'To be received by',
  proof: 'Proof',
  noProof: 'No signature and no photo yet.',
  signature: 'Signature',
  signedBy: 'Signed by %{name}',
  receivedBy: 'Received by',
  addPhoto: 'Add a photo',
  photoOf: 'Photo %{number}',
  photoFailed: 'The photo was not kept: %{reason}',
  receiveTitle: 'Receive the delivery',
  receiveHelp: 'All lines are accounted for. Whoever hands the goods over or takes them in signs here.',
  signHere: 'Sign here with a finger, a pen or the mouse; who cannot types the name below.',
  clear: 'Clear',
  signer: 'Name of who signs',
  photos: 'Photos',
  chosenPhotos: '%{smart_count} photo chosen |||| %{smart_count} photos chosen',
  receive: 'Receive',
  notReceived: 'It is not received yet, and nothing is lost: %{reason}',
  noSteps: 'This delivery has no steps yet.',
  addStep: 'Add a step',
  step: 'Step %{number}',
  planned: 'planned %{time}',
  done: 'done %{time}',
  due: 'due %{time}',
} as const

export type DeliveryText = keyof typeof deliveryTexts

/** Gives a text of deliveries in the user's language. */
export function useDeliveryText() {
  const translate = useTranslate()
  return useCallback(
    (key: DeliveryText, values: Record<string, string | number> = {}): string =>
      translate(`delivery.${key}`, { ...values, _: deliveryTexts[key] }),
    [translate],
  )
}
