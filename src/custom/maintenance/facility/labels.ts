import type { Identifier } from 'react-admin'

/** The page with the labels to print; its query says of which facilities. */
export const labelsPath = '/facility/labels'

/** The sheet that the page itself is laid out for when the browser prints it. */
export const printedSheet = '2x4'

/** Where the labels of those facilities are printed. */
export const labelsOf = (ids: readonly Identifier[]) =>
  `${labelsPath}?${new URLSearchParams({ ids: ids.join() })}`

/** The ids that the page's address names. */
export const idsIn = (search: string): number[] =>
  (new URLSearchParams(search).get('ids') ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)

/** The address of a facility's public page, which its code leads to. */
export const feedbackAddress = (root: string, id: Identifier) =>
  `${root.replace(/\/+$/, '')}/feedback?id=${encodeURIComponent(id)}`
